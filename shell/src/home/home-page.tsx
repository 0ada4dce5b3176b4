import { Link } from '@land/kit';

export default function HomePage() {
  return (
    <>
      <h1>GET A CASH OFFER NOW FOR YOUR LAND!</h1>
      <Link href="/sell-your-land">GET YOUR FREE OFFER</Link>
    </>
  );
}
