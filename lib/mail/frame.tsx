import type { ReactNode } from 'react'
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Section, Text } from '@react-email/components'

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** The colours of the portal; a mail has no style sheet but its own. */
const light = {
  canvas: '#f1f4f5',
  surface: '#ffffff',
  line: '#e3e8ea',
  text: '#13191d',
  quiet: '#55606a',
  accent: '#0b6670',
  onAccent: '#ffffff',
}
const dark = {
  canvas: '#0f1214',
  surface: '#16191c',
  line: '#2a3035',
  text: '#eceff1',
  quiet: '#a4afb6',
  accent: '#62c3cc',
  onAccent: '#06272b',
}

/** Mail programmes that know the reader's colour scheme take these; the others keep the light colours beside each part. */
const schemes = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table, .canvas > table > tbody > tr > td { background-color: ${dark.canvas} !important; }
  .surface { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .text { color: ${dark.text} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .link { color: ${dark.accent} !important; }
  .button { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
  .line { border-color: ${dark.line} !important; }
}
@media (max-width: 480px) {
  .surface { padding: 24px 20px !important; }
}`

interface MailFrameProps {
  /** Heading of the mail. */
  title: string
  /** What the list of mails shows beside the subject. */
  preview: string
  /** Small print below the card, e.g. how to unsubscribe. */
  foot?: ReactNode
  children: ReactNode
}

/** The sheet that every mail is written on, in light and dark, readable on a phone. */
export function MailFrame({ title, preview, foot, children }: MailFrameProps) {
  return (
    <Html lang="en">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{schemes}</style>
      </Head>
      <Body className="canvas" style={{ backgroundColor: light.canvas, fontFamily: FONT, padding: '24px 8px' }}>
        <Preview>{preview}</Preview>
        <Container
          className="surface"
          style={{
            maxWidth: 600,
            backgroundColor: light.surface,
            border: `1px solid ${light.line}`,
            borderRadius: 8,
            padding: '32px 36px',
          }}
        >
          {/* The subject says it in the plain text. */}
          <Heading
            as="h1"
            data-skip-in-text="true"
            className="text"
            style={{ margin: '0 0 20px', fontSize: 22, lineHeight: '28px', fontWeight: 650, color: light.text }}
          >
            {title}
          </Heading>
          {children}
        </Container>
        {foot !== undefined && (
          <Container style={{ maxWidth: 600, padding: '16px 36px 0' }}>
            <Text className="quiet" style={{ margin: 0, fontSize: 13, lineHeight: '20px', color: light.quiet }}>
              {foot}
            </Text>
          </Container>
        )}
      </Body>
    </Html>
  )
}

/** A paragraph; line breaks of the text stay. */
export function MailText({ children, quiet = false }: { children: string; quiet?: boolean }) {
  const lines = children.split(/\r\n|\r|\n/)
  return (
    <Text
      className={quiet ? 'quiet' : 'text'}
      style={{ margin: '0 0 16px', fontSize: 15, lineHeight: '24px', color: quiet ? light.quiet : light.text }}
    >
      {lines.map((line, index) => (
        <span key={index}>
          {index > 0 && <br />}
          {line}
        </span>
      ))}
    </Text>
  )
}

/** Facts with their names, one per line; those without a value are left out. */
export function MailFacts({ facts }: { facts: readonly (readonly [name: string, value: string | null | undefined])[] }) {
  return (
    <Section style={{ margin: '0 0 16px' }}>
      {facts.map(
        ([name, value]) =>
          value && (
            <Text key={name} className="text" style={{ margin: 0, fontSize: 15, lineHeight: '24px', color: light.text }}>
              <span className="quiet" style={{ color: light.quiet }}>{`${name}: `}</span>
              {value}
            </Text>
          ),
      )}
    </Section>
  )
}

/** A heading between parts of a mail. */
export function MailHeading({ children }: { children: string }) {
  return (
    <Heading
      as="h2"
      className="text"
      style={{ margin: '24px 0 8px', fontSize: 16, lineHeight: '24px', fontWeight: 650, color: light.text }}
    >
      {children}
    </Heading>
  )
}

/** A title that leads somewhere, with a line of facts below it. */
export function MailEntry({ title, href, note }: { title: string; href: string; note?: string | undefined }) {
  return (
    <Section style={{ margin: '0 0 12px' }}>
      <Link className="link" href={href} style={{ fontSize: 15, lineHeight: '22px', color: light.accent, textDecoration: 'underline' }}>
        {title}
      </Link>
      {note !== undefined && (
        <Text className="quiet" style={{ margin: '2px 0 0', fontSize: 13, lineHeight: '20px', color: light.quiet }}>
          {note}
        </Text>
      )}
    </Section>
  )
}

/** What the reader is asked to do. */
export function MailButton({ href, children }: { href: string; children: string }) {
  return (
    <Section style={{ margin: '20px 0 16px' }}>
      <Button
        className="button"
        href={href}
        style={{
          backgroundColor: light.accent,
          color: light.onAccent,
          borderRadius: 6,
          padding: '11px 20px',
          fontSize: 15,
          lineHeight: '20px',
          fontWeight: 600,
          textDecoration: 'none',
        }}
      >
        {children}
      </Button>
    </Section>
  )
}

/** A link within a line of small print. */
export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="quiet" href={href} style={{ color: light.quiet, textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}

/** A line between parts. */
export function MailLine() {
  return <Hr className="line" style={{ margin: '24px 0', borderColor: light.line }} />
}
