/** The browser prints the page, or keeps it as PDF. */
export const wake = (element: HTMLElement): void => element.addEventListener('click', () => print())
