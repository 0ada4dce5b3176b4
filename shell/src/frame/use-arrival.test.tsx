import './text-encoder.fixture.ts';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { useArrival } from './use-arrival.ts';

const titles = { '/': 'Home', '/buy-land': 'Deals' };
const shown: string[] = [];

beforeEach(() => {
  shown.length = 0;
  jest.spyOn(window, 'scrollTo').mockImplementation(() => void shown.push('top'));
  // jsdom has no layout, and so no scrollIntoView.
  Element.prototype.scrollIntoView = function () {
    shown.push(this.id);
  };
});

afterEach(() => {
  jest.restoreAllMocks();
});

function Site({ children }: { children: (goTo: (path: string) => void) => void }) {
  useArrival(titles);
  const navigate = useNavigate();
  children((path) => void navigate(path));
  return <main id="main" tabIndex={-1} />;
}

function setup() {
  let goTo: (path: string) => void = () => undefined;
  render(
    <MemoryRouter>
      <Site>
        {(navigate) => {
          goTo = navigate;
        }}
      </Site>
    </MemoryRouter>,
  );
  return { goTo: (path: string) => act(async () => goTo(path)), main: screen.getByRole('main') };
}

/** What happens when a section's script has loaded. */
async function addPart(main: HTMLElement, id: string): Promise<void> {
  const part = document.createElement('section');
  part.id = id;
  main.append(part);
  await act(async () => undefined);
}

test('arrival brings the title, the top of the page and the focus', async () => {
  const { goTo, main } = setup();
  await goTo('/buy-land');
  expect(document.title).toBe('Deals');
  expect(shown).toEqual(['top']);
  expect(document.activeElement).toBe(main);
});

test('a target that arrives after the page is shown once', async () => {
  const { goTo, main } = setup();
  await goTo('/buy-land#benefits');
  await addPart(main, 'land-deals');
  await addPart(main, 'benefits');
  await addPart(main, 'contact-form');
  expect(shown).toEqual(['top', 'benefits']);
});

test('a target of a page that the visitor has left is not shown', async () => {
  const { goTo, main } = setup();
  await goTo('/buy-land#benefits');
  await goTo('/');
  await addPart(main, 'benefits');
  expect(shown).toEqual(['top', 'top']);
});
