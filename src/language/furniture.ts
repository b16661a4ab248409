import furniture from "./furniture.json" with { type: "json" };

/** Whether sites of any trade say so, by a count over many of them: menus, legal parts, forms of content systems. */
export function isFurniture(text: string, language: string): boolean {
  const lists: Readonly<Record<string, readonly string[]>> = furniture;
  return lists[language]?.includes(text) === true || lists.any?.includes(text) === true;
}
