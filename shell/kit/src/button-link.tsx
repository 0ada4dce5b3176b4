import { Link } from './link.tsx';
import styles from './button.module.css';

export interface ButtonLinkProps {
  href: string;
  label: string;
  /** `primary` asks for the click; `secondary` offers another way. */
  kind?: 'primary' | 'secondary' | undefined;
  onClick?: (() => void) | undefined;
}

/** A link that looks like a button: a call to action. */
export function ButtonLink({ href, label, kind = 'primary', onClick }: ButtonLinkProps) {
  return (
    <Link href={href} className={`${styles.button} ${styles[kind]}`} onClick={onClick}>
      {label}
    </Link>
  );
}
