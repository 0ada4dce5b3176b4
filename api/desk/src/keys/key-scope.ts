/**
 * One-key commands: only outside of fields and dialogs, never with a modifier, and not at all for those who have
 * switched them off (WCAG 2.1.4).
 */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { createValueStore } from '../api/value-store.ts';

const SETTING = 'desk-keys';

function readSetting(): boolean {
  try {
    return localStorage.getItem(SETTING) !== 'off';
  } catch {
    return true;
  }
}

/** Whether one-key commands are on, in this browser. */
export const keysStore = createValueStore(readSetting());

export function setKeys(on: boolean): void {
  keysStore.set(on);
  try {
    localStorage.setItem(SETTING, on ? 'on' : 'off');
  } catch {
    // Kept until the tab closes.
  }
}

/** Held down, they go on. What is done to a lead is done once for each press. */
const STEPS = ['j', 'k'];

export type Keys = Record<string, (event: KeyboardEvent) => void>;

/** Listens to keys while the component is on the screen, by `KeyboardEvent.key`, letters in lower case. */
export function useKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const isCommand = event.key.length === 1;
    if (isCommand && !keysStore.get()) return;
    const key = event.key.toLowerCase();
    const command = keys[key];
    if (event.repeat && !STEPS.includes(key)) return;
    if (!command || isTyping(event.target)) return;
    if (isCovered()) return;
    event.preventDefault();
    command(event);
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** A dialog or a menu is open. They stand beside the desk: among its thousands of rows it takes long to find none. */
function isCovered(): boolean {
  const beside = [...document.body.children].filter(({ id }) => id !== 'desk');
  const layer = '[role="dialog"], [role="alertdialog"], [role="menu"]';
  return beside.some((each) => each.matches(layer) || each.querySelector(layer) !== null);
}

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)) return false;
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Ctrl+Enter (or ⌘+Enter) saves from any field of a form. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      element?.requestSubmit();
    };
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [form]);
}
