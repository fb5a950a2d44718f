/** Finds one element; the caller says what it expects and gets undefined where a page has none. */
export const find = <T extends HTMLElement = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): T | undefined => root.querySelector<T>(selector) ?? undefined

export const findAll = <T extends HTMLElement = HTMLElement>(selector: string, root: ParentNode = document): T[] =>
  Array.from(root.querySelectorAll<T>(selector))

/** Makes an element with text and attributes; text is never read as HTML. */
export function make(
  tag: string,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}
