const find = document.getElementById("find"), found = document.getElementById("found");
const items = [...document.querySelectorAll(".item")].map(node => [node, node.textContent.toLowerCase()]);
function show() {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  let n = 0;
  for (const [node, text] of items) {
    const fits = words.every(word => text.includes(word));
    node.classList.toggle("gone", !fits);
    n += fits;
    if (fits && words.length && node.tagName !== "DETAILS") node.closest("details")?.setAttribute("open", "");
  }
  found.value = words.length ? n + " found" : "";
}
find.addEventListener("input", show);
addEventListener("keydown", event => {
  if (event.key === "/" && event.target !== find) { event.preventDefault(); find.focus(); }
  if (event.key === "Escape") { find.value = ""; show(); }
});
// A link into closed parts opens them.
function open() {
  const target = document.getElementById(location.hash.slice(1));
  for (let node = target; node; node = node.parentElement) if (node.tagName === "DETAILS") node.open = true;
  if (target) { for (let node = target; node; node = node.parentElement) node.classList.remove("gone"); target.scrollIntoView(); }
}
addEventListener("hashchange", open);
open();
