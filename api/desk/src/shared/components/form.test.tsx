import { useState } from 'react';
import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderDesk } from '../../desk.fixture.tsx';
import { Problem } from '../api/call.ts';
import { Button } from './button.tsx';
import { Choice, Field } from './field.tsx';
import { DeskForm, SaveForm } from './form.tsx';

const errors = [{ field: 'phone', message: 'Enter a US phone number.' }];
const refused = () => new Problem({ status: 400, headers: new Headers() } as Response, { message: 'No.', errors });

function Form() {
  const [problem, setProblem] = useState<Problem>();
  return (
    <DeskForm problem={problem} onSave={() => setProblem(refused())}>
      <Choice label="Source" value="phone" options={{ phone: 'Phone' }} onChange={() => undefined} />
      <Field label="Name" name="name" minLength={3} />
      <Field label="Phone" name="phone" />
      <Button type="submit">Save</Button>
    </DeskForm>
  );
}

test('a field that the api refuses gets the focus, every time', () => {
  renderDesk(<Form />);
  for (let times = 0; times < 2; times += 1) {
    fireEvent.submit(screen.getByRole('button').closest('form')!);
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'));
    act(() => screen.getByLabelText('Name').focus());
  }
});

test('a form with an error of the api can be sent again, because the error may have come from another field', async () => {
  let sent = 0;
  const send = () => (sent += 1);
  function Sending() {
    const [problem, setProblem] = useState<Problem>();
    return (
      <DeskForm problem={problem} onSave={() => (send(), setProblem(refused()))}>
        <Field label="Name" name="name" />
        <Field label="Phone" name="phone" />
        <Button type="submit">Save</Button>
      </DeskForm>
    );
  }
  renderDesk(<Sending />);
  for (let times = 1; times <= 2; times += 1) {
    fireEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(sent).toBe(times));
    expect(screen.getByText('Enter a US phone number.')).toBeTruthy();
  }
});

test('of several invalid fields, the browser moves the focus to the first alone', () => {
  renderDesk(
    <DeskForm onSave={() => undefined}>
      <Choice label="First" required value="" options={{ '': 'Choose…' }} onChange={() => undefined} />
      <Choice label="Second" required value="" options={{ '': 'Choose…' }} onChange={() => undefined} />
    </DeskForm>,
  );
  // False: the browser's default, which moves the focus, is prevented.
  const report = (label: string) => fireEvent(screen.getByLabelText(label), new Event('invalid', { cancelable: true }));
  expect([report('First'), report('Second')]).toEqual([true, false]);
});

test('pressing a button or a box does not blur the field, so that no error moves either before the click', () => {
  renderDesk(
    <>
      <Form />
      <DeskForm onSave={() => undefined}>
        <label>
          <input type="checkbox" />
          Fenced
        </label>
      </DeskForm>
    </>,
  );
  // False: the browser's default, which moves the focus, is prevented.
  expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Save' }))).toBe(false);
  expect(fireEvent.mouseDown(screen.getByText('Fenced'))).toBe(false);
  expect(fireEvent.mouseDown(screen.getByRole('checkbox'))).toBe(false);
  expect(fireEvent.mouseDown(screen.getByLabelText('Phone'))).toBe(true);
  fireEvent.click(screen.getByText('Fenced'), { detail: 1 });
  expect(document.activeElement).toBe(screen.getByRole('checkbox'));
});

test('two quick presses save once, and a form that the user left while saving does not call onClose', async () => {
  const [saving, acts] = [Promise.withResolvers<void>(), [] as string[]];
  const save = () => (acts.push('saved'), saving.promise);
  const close = () => acts.push('closed');
  const { unmount } = renderDesk(<SaveForm onSave={save} onClose={close} children={null} />);
  for (let presses = 0; presses < 2; presses += 1) {
    fireEvent.click(screen.getByRole('button', { name: /^Sav/ }));
    // No timer runs in between, as in a browser that is busy.
    for (let turns = 0; turns < 20; turns += 1) await Promise.resolve();
  }
  unmount();
  saving.resolve();
  await new Promise(requestAnimationFrame);
  expect(acts).toEqual(['saved']);
});

test('an email address with pasted invisible characters is valid in the browser, because the api removes them', () => {
  renderDesk(<Field label="Email" name="email" type="email" />);
  const field = screen.getByLabelText<HTMLInputElement>('Email');
  fireEvent.input(field, { target: { value: '\u202Djane@mail.example\u202C' } });
  expect([field.validity.valid, field.inputMode]).toEqual([true, 'email']);
});
