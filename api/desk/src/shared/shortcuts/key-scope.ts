/**
 * Keyboard shortcuts of one key. They act outside forms, fields and dialogs, without a modifier, unless the user has
 * turned them off (WCAG 2.1.4).
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

/** Keys that repeat while held down. Others act once per press. */
const STEPS = ['j', 'k'];

export type Keys = Record<string, () => void>;

/** A key that was pressed before what it acts on was there: the first component below that binds it acts on it. */
export const EarlyKey = createContext<RefObject<string | undefined>>({ current: undefined });

/**
 * Listens to keys while the component is on the screen, by `KeyboardEvent.key`, letters in lower case.
 * @param own an element in the form whose commands these are: they act on its choices and buttons, too
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
    if (!command || isTypingOn() || isField(event.target as Element, own?.current) || isCovered()) return;
    event.preventDefault();
    command();
  });
  const earlyRef = useContext(EarlyKey);
  const actEarly = useEffectEvent(() => {
    const command = keys[earlyRef.current ?? ''];
    if (!command) return;
    earlyRef.current = undefined;
    if (!isTypingOn() && !isField(document.activeElement) && !isCovered()) command();
  });
  useEffect(() => {
    actEarly();
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Whether a dialog or menu is open. They are outside #desk, whose thousands of rows are slow to search. */
function isCovered(): boolean {
  const beside = [...document.body.children].filter(({ id }) => id !== 'desk');
  const layer = '[role="dialog"], [role="alertdialog"], [role="menu"]';
  return beside.some((each) => each.matches(layer) || each.querySelector(layer) !== null);
}

const FIELDS = `input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]:not([contenteditable="false"]),
  [role="textbox"], [role="searchbox"], [role="combobox"], [role="spinbutton"], [role="listbox"]`;

/** A field may disappear while the user types. The next letters are not shortcuts. */
const TYPES_ON_MS = 1000;
let typed: { field: Element; at: number } | undefined;

function noteTyping({ key, target }: KeyboardEvent): void {
  const field = target instanceof Element && target.closest(FIELDS);
  if (!field) return;
  if (key.length === 1) typed = { field, at: Date.now() };
  // The user has finished typing.
  else if (['Enter', 'Tab', 'Escape'].includes(key)) typed = undefined;
}

function isTypingOn(): boolean {
  if (!typed || (typed.field.isConnected && !typed.field.matches(':disabled'))) return false;
  if (Date.now() - typed.at >= TYPES_ON_MS) return false;
  typed.at = Date.now();
  return true;
}

/** Whether a key belongs to a field, or to a form other than `own`. */
function isField(at: Element | null, own?: Element | null): boolean {
  if (at?.closest(FIELDS)) return true;
  const form = at?.closest('form') ?? null;
  return form !== null && form !== own?.closest('form');
}

/** Ctrl+Enter (or ⌘+Enter) saves from any field of a form; with Shift, by the button marked `data-next`. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const next = event.shiftKey && element?.querySelector<HTMLElement>('[data-next]');
      // A disabled button does nothing.
      if (!event.repeat) (next || element?.querySelector<HTMLElement>('[type="submit"]:not([data-next])'))?.click();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [form]);
}
