// A set that is being made: when it is there, its workbench opens.
document.addEventListener("job-over", ({ detail }) => {
  if (detail.state === "done") location.reload();
});
