import { ButtonLink } from './button-link.tsx';
import { Container } from './section.tsx';
import styles from './hero.module.css';

export interface HeroAction {
  label: string;
  href: string;
}

export interface HeroProps {
  title: string;
  subtitle: string;
  /** Width and height of the image file reserve its space, so that the page does not move when it loads. */
  image: { src: string; alt: string; width: number; height: number };
  /** At most two calls to action; the first is the main one. */
  actions?: readonly [HeroAction] | readonly [HeroAction, HeroAction] | undefined;
}

/**
 * The top of every page, with its only h1. The image is in a picture element because React's server writes a preload
 * link before the HTML for other eager images, but only the shell's server may write the head of the page.
 */
export function Hero({ title, subtitle, image, actions }: HeroProps) {
  return (
    <section className={styles.hero}>
      <Container>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
          {actions && (
            <div className={styles.actions}>
              {actions.map(({ label, href }, index) => (
                <ButtonLink key={href} href={href} label={label} kind={index === 0 ? 'primary' : 'secondary'} />
              ))}
            </div>
          )}
        </div>
      </Container>
      <picture className={styles.picture}>
        <img className={styles.image} src={image.src} alt={image.alt} width={image.width} height={image.height} />
      </picture>
    </section>
  );
}
