import { type ReactNode, Suspense } from 'react';
import { Boundary } from './boundary.tsx';
import { FloatingBar } from './messages.tsx';

interface LateProps {
  /** Shown if the code cannot be loaded. */
  instead: string;
  /** Shown while the code loads. */
  meanwhile?: ReactNode;
  children: ReactNode;
}

/** A dialog or panel whose code loads when it is opened. */
export function Late({ instead, meanwhile, children }: LateProps) {
  return (
    <Boundary instead={<FloatingBar>{instead}</FloatingBar>}>
      <Suspense fallback={meanwhile}>{children}</Suspense>
    </Boundary>
  );
}
