import { Link } from './link.tsx';
import styles from './button.module.css';

export interface ButtonLinkProps {
  href: string;
  label: string;
  /** `primary` asks for the click, `secondary` offers another way, `wheat` stands on dark ground. */
  kind?: 'primary' | 'secondary' | 'wheat' | undefined;
  /** As high as a line of the header. */
  compact?: boolean | undefined;
  onClick?: (() => void) | undefined;
}

/** A link that looks like a button: a call to action. */
export function ButtonLink({ href, label, kind = 'primary', compact = false, onClick }: ButtonLinkProps) {
  const classNames = [styles.button, styles[kind], compact && styles.compact].filter(Boolean);
  return (
    <Link href={href} className={classNames.join(' ')} onClick={onClick}>
      {label}
    </Link>
  );
}
