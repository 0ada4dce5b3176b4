import type { ComponentProps } from 'react';
import { useConfirmed } from '../session/use-confirmed.ts';
import { Button } from './button.tsx';
import { ProblemBar } from './messages.tsx';

interface ActButtonProps extends ComponentProps<typeof Button> {
  /** @throws Problem, which is shown above the button */
  act: () => Promise<unknown>;
}

/** A button for one action, after the user has confirmed their identity if the api requires that. */
export function ActButton({ act, disabled = false, ...rest }: ActButtonProps) {
  const { run, error, isPending } = useConfirmed();
  return (
    <>
      {error && <ProblemBar problem={error} />}
      <Button {...rest} onClick={() => run(act)} disabled={disabled || isPending} />
    </>
  );
}
