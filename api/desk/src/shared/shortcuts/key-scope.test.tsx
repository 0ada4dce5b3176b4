import { useRef } from 'react';
import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { EarlyKey, useKeys, useSaveKey } from './key-scope.ts';

const anywhere = jest.fn();
const own = jest.fn();
const saved = jest.fn<(submitter: string | undefined) => void>();

function Screen({ hasField = true }) {
  const form = useRef<HTMLFormElement>(null);
  useKeys({ n: anywhere, z: anywhere });
  useKeys({ n: own }, form);
  useSaveKey(form);
  return (
    <>
      <button>Elsewhere</button>
      <input type="checkbox" aria-label="Mark a row" />
      {hasField && <textarea aria-label="Alone" />}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          saved((event.nativeEvent as SubmitEvent).submitter?.textContent);
        }}
      >
        <input type="radio" aria-label="Radio" />
        <button type="submit" data-next="">
          Save and next
        </button>
        <button type="submit">Save</button>
      </form>
      {['text', 'search', 'number', 'date', 'datetime-local', 'password', 'tel'].map((type) => (
        <input key={type} type={type} data-field="" />
      ))}
      <select data-field="">
        <option>New</option>
      </select>
      <div contentEditable suppressContentEditableWarning>
        <p data-field="" tabIndex={0}>
          Text
        </p>
      </div>
      <div role="textbox" tabIndex={0} data-field="" />
      <div role="spinbutton" tabIndex={0} data-field="" />
      <div role="listbox" aria-label="Choices">
        <span role="option" tabIndex={0} data-field="" aria-selected="false" />
      </div>
      <form>
        <input type="checkbox" data-field="" />
        <button data-field="">Another form’s</button>
      </form>
    </>
  );
}

const press = (target: Element | Window, key: string, more = {}) => fireEvent.keyDown(target, { key, ...more });

test('typing in any field or form runs no shortcut', () => {
  const { container } = render(<Screen />);
  const fields = [...container.querySelectorAll<HTMLElement>('[data-field]')];
  expect(fields).toHaveLength(14);
  for (const field of fields) {
    act(() => field.focus());
    press(field, 'z');
    expect([field.outerHTML, anywhere.mock.calls.length]).toEqual([field.outerHTML, 0]);
  }
  act(() => (document.activeElement as HTMLElement).blur());
  // Escape: the user has finished typing.
  press(fields[0]!, 'Escape');
  for (const place of [document.body, screen.getByText('Elsewhere'), screen.getByLabelText('Mark a row')])
    press(place, 'z');
  expect(anywhere).toHaveBeenCalledTimes(3);
});

test('while a radio button of a form has the focus, only shortcuts of the form run', () => {
  render(<Screen />);
  anywhere.mockClear();
  for (const key of ['n', 'z']) press(screen.getByLabelText('Radio'), key);
  expect([own.mock.calls.length, anywhere.mock.calls.length]).toEqual([1, 0]);
});

test('a shortcut pressed while a lead loads runs once the lead is shown, unless the user types by then', () => {
  const call = jest.fn();
  const early = { current: undefined as string | undefined };
  const Lead = () => {
    useKeys({ c: call });
    return null;
  };
  const screenOf = (isThere: boolean) => (
    <EarlyKey value={early}>
      <input aria-label="Search" />
      {isThere && <Lead />}
    </EarlyKey>
  );
  for (const key of ['c', 't']) {
    early.current = key;
    render(screenOf(true)).unmount();
  }
  expect([call.mock.calls.length, early.current]).toEqual([1, 't']);
  early.current = 'c';
  const { rerender } = render(screenOf(false));
  act(() => screen.getByLabelText('Search').focus());
  rerender(screenOf(true));
  expect(call).toHaveBeenCalledTimes(1);
});

test('letters that are typed just after their field has disappeared run no shortcut', () => {
  jest.useFakeTimers();
  const { rerender } = render(<Screen />);
  anywhere.mockClear();
  press(screen.getByLabelText('Alone'), 'a');
  rerender(<Screen hasField={false} />);
  for (let letters = 0; letters < 3; letters += 1) {
    jest.advanceTimersByTime(600);
    press(document.body, 'z');
  }
  expect(anywhere).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2000);
  press(document.body, 'z');
  expect(anywhere).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('Ctrl+Enter presses “Save”, and with Shift “Save and next”; it does nothing while the buttons are disabled', () => {
  render(<Screen />);
  const radio = screen.getByLabelText('Radio');
  press(radio, 'Enter', { ctrlKey: true });
  press(radio, 'Enter', { metaKey: true, shiftKey: true });
  press(radio, 'Enter', { ctrlKey: true, repeat: true });
  for (const button of screen.getAllByText<HTMLButtonElement>(/^Save/)) button.disabled = true;
  press(radio, 'Enter', { ctrlKey: true });
  press(radio, 'Enter', { ctrlKey: true, shiftKey: true });
  expect(saved.mock.calls).toEqual([['Save'], ['Save and next']]);
});

test('Ctrl+Enter saves once while the dialog around the form, or a field, has the focus', () => {
  saved.mockClear();
  render(
    <section role="dialog">
      <Screen />
    </section>,
  );
  press(screen.getByRole('dialog'), 'Enter', { ctrlKey: true });
  press(screen.getByLabelText('Radio'), 'Enter', { ctrlKey: true });
  press(screen.getByText('Elsewhere'), 'Enter', { ctrlKey: true });
  expect(saved.mock.calls).toEqual([['Save'], ['Save']]);
});
