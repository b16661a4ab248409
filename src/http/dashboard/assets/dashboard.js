// Comforts only: every page reads and works without this file.

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copyFrom(button));
}

async function copyFrom(button) {
  const source = document.getElementById(button.dataset.copy);
  const label = button.textContent;
  try {
    const text = source.value ?? (source.tagName === "DIV" ? source.innerText : source.textContent);
    // A part of a page keeps its headings and lists.
    const html = new Blob([source.innerHTML], { type: "text/html" });
    const plain = new Blob([text], { type: "text/plain" });
    if (source.tagName === "DIV")
      await navigator.clipboard.write([new ClipboardItem({ "text/html": html, "text/plain": plain })]);
    else await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    // Clipboards are closed to pages over plain http: select, so that the keyboard's copy works.
    getSelection().selectAllChildren(source);
    button.textContent = "Selected: press Ctrl+C";
  }
  setTimeout(() => {
    button.textContent = label;
  }, 2500);
}

for (const live of document.querySelectorAll("[data-run]")) followRun(live);

function followRun(root) {
  const events = new EventSource(root.dataset.run);
  events.addEventListener("run", (event) => {
    const run = JSON.parse(event.data);
    root.querySelector("[data-detail]").textContent = run.meta.stage_detail;
    if (run.status === "done" || run.status === "failed") {
      events.close();
      location.reload();
      return;
    }
    markStages(root, run.meta.current_stage);
    const bar = root.querySelector("[data-stages]");
    if (bar) bar.value = Math.max(0, bar.dataset.stages.split(" ").indexOf(run.meta.current_stage));
  });
}

function markStages(root, current) {
  const stages = [...root.querySelectorAll("[data-stage]")];
  const at = stages.findIndex((stage) => stage.dataset.stage === current);
  if (at < 0) return;
  stages.forEach((stage, index) => {
    const skipped = stage.classList.contains("skipped");
    const state = index === at ? "now" : index > at ? "later" : skipped ? "skipped" : "done";
    if (stage.classList.contains(state)) return;
    stage.className = `stage ${state}`;
    stage.querySelector(".stage-state").textContent = { now: "running", later: "waiting", done: "done" }[state];
  });
}

// A page that waits for something looks again; its address counts the tries, and the last one says what is so.
const waiting = document.querySelector("[data-reload]");
if (waiting) setTimeout(() => location.replace(waiting.dataset.reloadTo), Number(waiting.dataset.reload) * 1000);
