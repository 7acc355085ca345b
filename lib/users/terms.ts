// Kept where lib/auth may read it; raise it with every change of the text below.
export { TERMS_VERSION } from '#lib/auth/terms-version.ts'

interface TermsSection {
  title: string
  paragraphs: readonly string[]
}

export const TERMS_TITLE = 'Terms and Conditions'

/** The text that every user accepts before using the portal (A042, B065, B066). */
export const termsText: readonly TermsSection[] = [
  {
    title: 'What the portal is',
    paragraphs: [
      'The portal is a collaboration platform. It shows the services that we offer, the services that your company has subscribed to, and the people to contact about them.',
      'Service support is available on working days from 08:30 to 18:00 local time. Outside these hours the portal stays open, but questions are answered on the next working day.',
    ],
  },
  {
    title: 'Your access',
    paragraphs: [
      'Access is personal. Keep your means of sign-in to yourself and tell us at once when you think that somebody else has used them.',
      'Your company decides who may see its services. We may suspend access that is misused or no longer needed.',
    ],
  },
  {
    title: 'What you may do with the content',
    paragraphs: [
      'The content is meant for the internal use of your company. It may not be passed on, published or sold without our consent in writing.',
      'The content is general information. It replaces neither professional advice nor the terms of the agreement under which a service is provided.',
    ],
  },
  {
    title: 'Data and confidentiality',
    paragraphs: [
      'Both sides treat as confidential what they learn about each other through the portal. We process personal data only to run the portal and to provide the services, as the privacy statement describes.',
    ],
  },
  {
    title: 'Liability and claims',
    paragraphs: [
      'We run the portal with due care, but do not promise that it is always available or free of errors.',
      'Legal claims in connection with the portal are time-barred after 1 year, counted from the day on which the claiming party learned of their cause.',
    ],
  },
  {
    title: 'Changes',
    paragraphs: ['When these terms change, the portal shows the new text and asks you to accept it again.'],
  },
]
