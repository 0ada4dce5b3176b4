import { renderDesk } from '../../desk.fixture.tsx';
import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { MissingStepGuide } from './missing-step-guide.tsx';

function Here() {
  return <h1>{useLocation().pathname}</h1>;
}

test('a status that lacks an offer opens the page of its lead once, and the user may leave', () => {
  const { desk } = renderDesk(
    <>
      <MissingStepGuide />
      <Here />
      <Link to="/board">Board</Link>
    </>,
  );
  act(() => desk.missingStep.set({ leadId: 'a-lead', is: 'offer', reopenReason: undefined }));
  expect(screen.getByRole('heading').textContent).toBe('/leads/a-lead');
  expect(desk.undo.last.get()?.words).toBe('The status has not changed: make an offer first.');
  fireEvent.click(screen.getByRole('link', { name: 'Board' }));
  expect(screen.getByRole('heading').textContent).toBe('/board');
});

test('from a lead that the board has opened, the way back leads to the board', () => {
  const { desk } = renderDesk(<MissingStepGuide />, { at: '/board?type=seller' });
  desk.openedList.set({ from: '/', name: 'Today', ids: ['another-lead'] });
  act(() => desk.missingStep.set({ leadId: 'a-lead', is: 'offer', reopenReason: undefined }));
  expect(desk.openedList.get()).toEqual({ from: '/board?type=seller', name: 'Board', ids: [] });
});
