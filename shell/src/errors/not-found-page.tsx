import { Link } from '@land/kit';

export function NotFoundPage() {
  return (
    <>
      <h1>Unexpected Application Error!</h1>
      <Link href="/">Home</Link>
    </>
  );
}
