/** Finds the parts of the consent in a form. Runs in the browser. */

interface ConsentWords {
  action: string;
  paragraph: string;
  /** The labels of the boxes, by name. */
  labels: Record<string, string>;
}

export interface ConsentParts {
  form: HTMLFormElement;
  boxes: HTMLInputElement[];
  /** The paragraph, and the labels of the boxes. */
  words: HTMLElement[];
  submit: HTMLElement;
  /** The problem, if the parts were not found: the rest of a sentence about the page. */
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
