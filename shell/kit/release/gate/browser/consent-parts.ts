/** What consent is made of in a form. Runs in the browser. */

interface ConsentWords {
  action: string;
  paragraph: string;
  /** The words of each box, by its name. */
  labels: Record<string, string>;
}

export interface ConsentParts {
  form: HTMLFormElement;
  boxes: HTMLInputElement[];
  /** The paragraph, and the labels of the boxes. */
  words: HTMLElement[];
  submit: HTMLElement;
  /** Why there are none. */
  fault?: string;
}

export function findConsentParts({ action, paragraph, labels }: ConsentWords): Partial<ConsentParts> {
  const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]`);
  const submit = form?.querySelector<HTMLElement>('[type="submit"]');
  if (!form || !submit) return { fault: 'has no form with a button' };
  const read = (element?: Element) => element?.textContent.replaceAll(' (opens in a new tab)', '').trim();
  const statement = [...form.querySelectorAll<HTMLElement>('*')].findLast((element) => read(element) === paragraph);
  if (!statement) return { fault: "does not show the kit's paragraph about consent" };
  const boxes: HTMLInputElement[] = [];
  const words = [statement];
  for (const [name, text] of Object.entries(labels)) {
    const [box, ...others] = form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`);
    const [label, ...more] = box?.labels ?? [];
    if (!box || !label || others.length + more.length > 0 || read(label) !== text)
      return { fault: `does not show the box ${name} with the kit's words alone` };
    boxes.push(box);
    words.push(label);
  }
  return { form, boxes, words, submit };
}

/** What keeps a pointer from a line of the words, a box or the button. */
export function findObstacle({ boxes, words, submit }: ConsentParts): string | undefined {
  const isHit = (element: Element, { left, top, width, height }: DOMRect) => {
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && element.contains(hit);
  };
  words[0]?.scrollIntoView({ block: 'start', behavior: 'instant' });
  for (const element of words) {
    // A link's own words come first; after them it says to screen readers that it opens a tab.
    for (const text of [...element.childNodes].map((node) => node.firstChild ?? node)) {
      const range = document.createRange();
      range.selectNodeContents(text);
      const lines = [...range.getClientRects()];
      if (lines.length === 0 || !lines.every((line) => isHit(element, line)))
        return `hides or covers words of its consent (“${text.textContent?.trim().slice(0, 60)}”)`;
    }
  }
  const smallest = 24 - 0.5;
  const isReached = (control: HTMLElement, rect = control.getBoundingClientRect()) =>
    Math.min(rect.width, rect.height) >= smallest && isHit(control, rect);
  const missed = [...boxes, submit].find((control) => !isReached(control));
  return missed && `hides, covers or shrinks a control of its consent (${missed.outerHTML.slice(0, 100)})`;
}
