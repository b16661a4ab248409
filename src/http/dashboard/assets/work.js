// The working tables: selection, keys, filters that apply at once. All of it has a form that works without.

for (const filter of document.querySelectorAll("[data-filter]")) {
  filter.addEventListener("change", (event) => {
    if (event.target.matches("select")) filter.requestSubmit();
  });
}

for (const opener of document.querySelectorAll("[data-dialog]")) {
  opener.hidden = false;
  opener.addEventListener("click", () => document.getElementById(opener.dataset.dialog).showModal());
}

const work = document.querySelector("[data-work]");
const bulk = document.getElementById("bulk");
if (work) {
  const rows = [...work.querySelectorAll("tbody tr")];
  const boxOf = (row) => row?.querySelector(".pick input");
  const picked = () => rows.filter((row) => boxOf(row)?.checked);
  let at = rows.findIndex((row) => `#${row.id}` === location.hash);
  let last = -1;

  const show = () => {
    if (!bulk) return;
    const count = picked().length;
    const all = bulk.querySelector("[data-all]").checked;
    bulk.classList.toggle("some", count > 0 || all);
    bulk.querySelector("[data-picked]").textContent = all
      ? "With"
      : count === 0
        ? "Select items, or"
        : `With ${count} selected:`;
  };

  const whole = work.querySelector("[data-pick-page]");
  if (whole) {
    whole.hidden = false;
    whole.addEventListener("change", () => {
      for (const row of rows) boxOf(row).checked = whole.checked;
    });
  }
  // A click with Shift takes all from the one before.
  work.addEventListener("click", (event) => {
    const index = rows.findIndex((row) => boxOf(row) === event.target);
    if (index < 0) return;
    if (event.shiftKey && last >= 0)
      for (let i = Math.min(index, last); i <= Math.max(index, last); i++)
        boxOf(rows[i]).checked = event.target.checked;
    last = index;
    show();
  });
  bulk?.classList.add("live");
  document.addEventListener("change", show);
  show();

  const go = (to) => {
    rows[at]?.classList.remove("at");
    at = Math.min(rows.length - 1, Math.max(0, to));
    rows[at].classList.add("at");
    rows[at].querySelector("th a").focus({ preventScroll: true });
    rows[at].scrollIntoView({ block: "nearest" });
  };
  const toggle = () => {
    const box = boxOf(rows[at]);
    if (box) box.checked = !box.checked;
    show();
  };
  const decide = () => {
    if (bulk && (picked().length > 0 || bulk.querySelector("[data-all]").checked))
      bulk.querySelector(".primary")?.click();
    else {
      // The next one moves up to its place.
      sessionStorage.setItem("at", String(at));
      rows[at]?.querySelector(".act button")?.click();
    }
  };
  const refuse = () => {
    const reason = bulk?.querySelector("[name=reason]");
    if (!reason) return;
    if (picked().length === 0 && at >= 0) toggle();
    if (!bulk.classList.contains("some")) return;
    reason.focus();
  };
  const keys = {
    j: () => go(at + 1),
    k: () => go(at - 1),
    x: toggle,
    a: decide,
    r: refuse,
    o: () => rows[at]?.querySelector("th a").click(),
    "/": () => document.getElementById("q")?.focus(),
    "?": () => document.getElementById("keys")?.showModal(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=checkbox]), select, textarea, dialog[open]")) return;
    const does = keys[event.key];
    if (does === undefined) return;
    event.preventDefault();
    does();
  });
  const kept = sessionStorage.getItem("at");
  sessionStorage.removeItem("at");
  if (kept !== null && rows.length > 0) go(Number(kept));
  else if (at >= 0) go(at);
}

// Ticks of a checklist are kept in this browser, by page.
for (const note of document.querySelectorAll("[data-tick-note]")) note.hidden = false;
for (const box of document.querySelectorAll("[data-tick]")) {
  const name = `tick:${location.pathname}:${box.dataset.tick}`;
  box.checked = localStorage.getItem(name) === "1";
  box.addEventListener("change", () => localStorage.setItem(name, box.checked ? "1" : "0"));
}

const toc = document.querySelector(".toc");
if (toc) {
  const links = [...toc.querySelectorAll("a")];
  const sections = links.map((link) => document.getElementById(link.hash.slice(1)));
  const mark = () => {
    const passed = sections.findLastIndex((section) => section.getBoundingClientRect().top < innerHeight / 3);
    links.forEach((link, index) => {
      if (index === Math.max(0, passed)) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  };
  addEventListener("scroll", mark, { passive: true });
  mark();
}
