/**
 * Keyboard shortcuts of one key, without Ctrl or Alt. They run while no field, form or dialog has the focus, and the
 * user can turn them off (WCAG 2.1.4).
 */
import { createContext, type RefObject, useContext, useEffect, useEffectEvent } from 'react';
import { keep, readKept } from '../api/kept-value.ts';
import { createValueStore } from '../api/value-store.ts';

const SETTING = 'desk-keys';

/** Whether keyboard shortcuts are on in this browser. */
export const keysStore = createValueStore(readKept('localStorage', SETTING) !== 'off');

export function setKeys(on: boolean): void {
  keysStore.set(on);
  keep('localStorage', SETTING, on ? 'on' : 'off');
}

/** Keys that repeat while held down. All others run once per press. */
const STEPS = ['j', 'k'];

export type Keys = Record<string, () => void>;

/** A key that was pressed while a lead loaded. The first component below that binds the key runs its command. */
export const EarlyKey = createContext<RefObject<string | undefined>>({ current: undefined });

/**
 * Binds commands to keys while the component is on the screen, by `KeyboardEvent.key`, letters in lower case.
 * @param own an element inside a form: the commands also run while a checkbox, radio button or button of it has the
 * focus
 */
export function useKeys(keys: Keys, own?: RefObject<Element | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    noteTyping(event);
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isCommand = event.key.length === 1;
    if (isCommand && !keysStore.get()) return;
    const key = event.key.toLowerCase();
    const command = keys[key];
    if (event.repeat && !STEPS.includes(key)) return;
    if (!command || isStillTyping() || belongsToField(event.target as Element, own?.current) || isCovered()) return;
    event.preventDefault();
    command();
  });
  const earlyRef = useContext(EarlyKey);
  const runEarlyKey = useEffectEvent(() => {
    const command = keys[earlyRef.current ?? ''];
    if (!command) return;
    earlyRef.current = undefined;
    if (!isStillTyping() && !belongsToField(document.activeElement) && !isCovered()) command();
  });
  useEffect(() => {
    runEarlyKey();
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Whether a dialog or menu is open. Both are outside #desk, which is not searched: it may have thousands of rows. */
function isCovered(): boolean {
  const outside = [...document.body.children].filter(({ id }) => id !== 'desk');
  const layer = '[role="dialog"], [role="alertdialog"], [role="menu"]';
  return outside.some((each) => each.matches(layer) || each.querySelector(layer) !== null);
}

const FIELDS = `input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]),
  [role="textbox"], [role="searchbox"], [role="combobox"], [role="spinbutton"], [role="listbox"]`;

/** After a field has disappeared, letters that follow each other within this time still count as typing. */
const STILL_TYPING_MS = 1000;
let typed: { field: Element; at: number } | undefined;

function noteTyping({ key, target }: KeyboardEvent): void {
  const field = target instanceof Element && target.closest(FIELDS);
  if (!field) return;
  if (key.length === 1) typed = { field, at: Date.now() };
  // The user has finished typing.
  else if (['Enter', 'Tab', 'Escape'].includes(key)) typed = undefined;
}

function isStillTyping(): boolean {
  if (!typed || (typed.field.isConnected && !typed.field.matches(':disabled'))) return false;
  if (Date.now() - typed.at >= STILL_TYPING_MS) return false;
  typed.at = Date.now();
  return true;
}

/** Whether an element is inside a field, or inside a form other than that of `own`. */
function belongsToField(at: Element | null, own?: Element | null): boolean {
  if (at?.closest(FIELDS)) return true;
  const form = at?.closest('form') ?? null;
  return form !== null && form !== own?.closest('form');
}

/**
 * Ctrl+Enter (or ⌘+Enter) saves from any field of a form, or from the dialog around it, which has the focus when it
 * opens; with Shift, by the button marked `data-next`.
 */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const dialog = element?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]') ?? null;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      if (event.currentTarget === dialog && event.target !== dialog) return;
      event.preventDefault();
      const next = event.shiftKey && element?.querySelector<HTMLElement>('[data-next]');
      if (event.repeat) return;
      // Otherwise the field's change ends when the focus moves to an error, and drops the field's own error.
      const { activeElement: field } = document;
      if (field instanceof HTMLElement) {
        field.blur();
        field.focus({ preventScroll: true });
      }
      // A disabled button does nothing.
      (next || element?.querySelector<HTMLElement>('[type="submit"]:not([data-next])'))?.click();
    };
    for (const each of [element, dialog]) each?.addEventListener('keydown', press);
    return () => {
      for (const each of [element, dialog]) each?.removeEventListener('keydown', press);
    };
  }, [form]);
}
