import { renderDesk } from '../../desk.fixture.tsx';
import { expect, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { Link, useLocation } from 'react-router-dom';
import { noteMissingStep } from '../changes/missing-step.ts';
import { MissingStepGuide } from './missing-step-guide.tsx';

function Here() {
  return <h1>{useLocation().pathname}</h1>;
}

test('a user is led to the missing offer once, and may leave', () => {
  renderDesk(
    <>
      <MissingStepGuide />
      <Here />
      <Link to="/board">Board</Link>
    </>,
  );
  act(() => noteMissingStep('a-lead', { reason: 'offer-missing' } as Parameters<typeof noteMissingStep>[1]));
  expect(screen.getByRole('heading').textContent).toBe('/leads/a-lead');
  fireEvent.click(screen.getByRole('link', { name: 'Board' }));
  expect(screen.getByRole('heading').textContent).toBe('/board');
});
