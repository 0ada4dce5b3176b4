/** Entry of a Node bundle that renders every part of the kit, to find changes of its HTML. */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  EmailField,
  FormAlert,
  FormRow,
  LandInterests,
  LeadForm,
  NameField,
  NoteField,
  TextField,
  PhoneField,
  readAgreement,
  readPhone,
  readText,
  SubmitButton,
  useSubmission,
} from '../../kit/src/forms.ts';
import {
  brand,
  ButtonLink,
  Container,
  Hero,
  Icon,
  type Outcome,
  Section,
  SectionHead,
  SectionIntro,
} from '../../kit/src/index.ts';

const image = { src: '/sample.svg', alt: 'A sample', width: 16, height: 9 };
const text = { id: 'sample', name: 'sample', label: 'Sample*' };

/**
 * Fixed `pattern` attributes in place of the kit's. The kit may change them, because hydration removes them without a
 * comparison: they are only for browsers without scripts.
 */
const fixedPatterns = { name: undefined, email: undefined, phone: '[^0-9]*1?([^0-9]*[0-9]){10}[^0-9]*' };

/** The parts by name, only in the states that the server sends: later states are not hydrated from older HTML. */
const samples: Record<string, ReactNode> = {
  ButtonLink: [undefined, 'primary', 'secondary', 'wheat'].map((kind) => (
    <ButtonLink
      key={kind ?? ''}
      href="/sample"
      label="Sample"
      kind={kind as 'primary' | undefined}
      compact={kind === 'wheat'}
    />
  )),
  Container: <Container className="sample">Sample</Container>,
  Hero: (
    <Hero
      title="Sample"
      subtitle="A sample."
      image={image}
      actions={[
        { label: 'One', href: '#one' },
        { label: 'Two', href: '/two' },
      ]}
    />
  ),
  Icon: <Icon name="check" />,
  Section: (['cream', 'sand', 'white', undefined] as const).map((ground) => (
    <Section key={ground ?? ''} id="sample" ground={ground}>
      Sample
    </Section>
  )),
  SectionHead: <SectionHead of="sample" title="Sample" intro="A sample." />,
  SectionIntro: <SectionIntro text="A sample." />,
  EmailField: <EmailField {...text} pattern={fixedPatterns.email} />,
  FormAlert: <FormAlert id="sample-alert" text="A sample." />,
  FormRow: <FormRow>Sample</FormRow>,
  LandInterests: <LandInterests {...text} hint="A sample." />,
  NameField: <NameField {...text} pattern={fixedPatterns.name} autoComplete="given-name" placeholder="John" />,
  NoteField: <NoteField {...text} hint="A sample." />,
  PhoneField: <PhoneField {...text} pattern={fixedPatterns.phone} error="A sample." />,
  TextField: <TextField {...text} hint="A sample." />,
  SubmitButton: <SubmitButton label="Send" isSubmitting={false} />,
  'LeadForm, none': <SampleForm outcome="none" />,
  'LeadForm, sent': <SampleForm outcome="sent" />,
  'LeadForm, failed': <SampleForm outcome="failed" />,
};

function SampleForm({ outcome }: { outcome: Outcome }) {
  const read = (form: HTMLFormElement) => ({
    firstName: readText(form, 'a'),
    lastName: readText(form, 'b'),
    phone: readPhone(form, 'c'),
    note: '',
    agreedToTerms: readAgreement(form),
  });
  const submission = useSubmission({ path: '/api/seller', release: 'sample@1.0.0', read, check: () => ({}), outcome });
  return (
    <LeadForm
      id="sample"
      labelledBy="sample-title"
      submission={submission}
      submitLabel="Send"
      thanks="A sample."
      startAgainHref="/sample"
    >
      Sample
    </LeadForm>
  );
}

export function renderSamples(): Record<string, string> {
  const rendered = Object.entries(samples).map(([name, sample]) => [name, renderToString(sample)] as const);
  // The brand too, because sections write its texts into their HTML.
  return { ...Object.fromEntries(rendered), brand: JSON.stringify(brand) };
}
