import { expect } from '@playwright/test';
import { type FormKind, formFacts } from '../fixtures/lead-form.ts';
import { shownPhone, type Visitor } from '../fixtures/visitor.ts';
import type { Announcement } from '../fixtures/announced.ts';
import type { Tab } from './tab.ts';

/** The text of each form's panel. */
const thanks = {
  seller: /received your information.*contact you soon/,
  buyer: /added to our investor network/,
} as const;

/** One of the two forms in a tab, whose controls are found as a screen reader finds them. */
export class TabForm {
  readonly tab: Tab;
  readonly kind: FormKind;

  constructor(tab: Tab, kind: FormKind) {
    this.tab = tab;
    this.kind = kind;
  }

  static async open(tab: Tab, kind: FormKind): Promise<TabForm> {
    await tab.open(formFacts[kind].path);
    return new TabForm(tab, kind);
  }

  /** Fills in everything except the terms box. */
  async fillFields(visitor: Visitor): Promise<void> {
    const { tab, kind } = this;
    await tab.type('First Name*', visitor.firstName);
    await tab.type('Last Name*', visitor.lastName);
    if (kind === 'buyer') await tab.type('Email*', visitor.email);
    await tab.type('Phone Number*', visitor.phone);
    if (kind === 'seller') await tab.type('Tell us about your property (Optional)', visitor.note);
    else for (const interest of visitor.interests) await tab.press('checkbox', interest);
  }

  /** The box is found by all of its label. */
  async agree(): Promise<void> {
    const words = await this.#read('label:has(+ [name="agreedToTerms"]), [name="agreedToTerms"] + label');
    await this.tab.press('checkbox', words);
  }

  /** The form's only button is found by its current text. */
  async submit(): Promise<void> {
    await this.tab.press('button', await this.#read('form [type="submit"]'));
  }

  async expectValues({ firstName, lastName, phone, email, note }: Omit<Visitor, 'interests'>): Promise<void> {
    const values = {
      firstName,
      lastName,
      phone: phone === '' ? '' : shownPhone(phone),
      ...(this.kind === 'buyer' ? { email } : { note }),
    };
    const read = () =>
      this.tab.evaluate(
        (names: string[]) =>
          names.map((name) => document.querySelector<HTMLInputElement>(`form [name="${name}"]`)?.value),
        Object.keys(values),
      );
    await expect.poll(read).toEqual(Object.values(values));
  }

  async expectEmpty(): Promise<void> {
    await this.expectValues({ firstName: '', lastName: '', email: '', phone: '', note: '' });
  }

  /**
   * The sentence is in view, and was announced once since the last `hear`: by an alert, and not by the new focus as
   * well.
   */
  async expectAlert(sentence: string): Promise<void> {
    const heard: Announcement[] = [];
    const hear = async () => {
      heard.push(...(await this.tab.hear()));
      return heard
        .filter(({ kind, text, description }) => (kind === 'focus' ? description : text).includes(sentence))
        .map(({ kind }) => kind);
    };
    await expect.poll(hear).toEqual(['alert']);
    await this.tab.expectSeen('form [role="alert"]');
    expect(await hear()).toEqual(['alert']);
  }

  /** The panel that thanks has the focus, is in view and is read out with its sentence. */
  async expectThanks(): Promise<void> {
    await expect
      .poll(() => this.tab.focused())
      .toMatchObject({ name: 'Thank You!', description: expect.stringMatching(thanks[this.kind]) });
    await this.tab.expectSeen('[role="group"][aria-labelledby$="-thanks-title"]');
  }

  async #read(selector: string): Promise<string> {
    return this.tab.evaluate(
      (each: string) => document.querySelector(each)!.textContent.replace(/\s+/g, ' ').trim(),
      selector,
    );
  }
}
