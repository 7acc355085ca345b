'use client'
import { useEffect, useRef, useState } from 'react'
import dynamic from 'next/dynamic'
import { withTheme } from '#components/theme/with-theme.tsx'
import type { ContactFormProps } from './contact-form.tsx'
import { CONTACT_ID } from './contact-values.ts'
import { onSight } from '#components/ui/on-sight.ts'
import parts from '#components/ui/parts.module.css'
import { keepLoading } from '#components/ui/keep-loading.ts'
import styles from './detail.module.css'

/** How far below the screen the form begins to load, px. */
const NEAR = 300

const ContactForm = dynamic(keepLoading(withTheme(() => import('./contact-form.tsx').then((module) => module.ContactForm))), {
  ssr: false,
  loading: () => <Waiting />,
})

const Waiting = () => (
  <p role="status" className={parts.hidden}>
    Processing, please stand by...
  </p>
)

/** The fields as they will stand; the form takes its place. */
const Outline = ({ needsCaptcha }: Pick<ContactFormProps, 'needsCaptcha'>) => (
  <div className={`${styles.outline} ${parts.scripted}`} aria-hidden="true">
    <span />
    <span />
    <span />
    <span />
    <span className={styles.phone} />
    <span className={styles.message} />
    {needsCaptcha && <span className={styles.captcha} />}
    <span className={styles.send} />
  </div>
)

/** The contact form at the end of a service; its script is loaded when the reader comes near. */
export function ContactSection(props: ContactFormProps) {
  const section = useRef<HTMLElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => onSight(section.current!, (inSight) => inSight && setNear(true), `${NEAR}px`), [])
  return (
    <section ref={section} id={CONTACT_ID} aria-labelledby="contact-head" className={styles.contact}>
      <h2 id="contact-head" className={styles.heading}>
        Contact us
      </h2>
      <p className={styles.contactLead}>Your message goes to the people behind this service.</p>
      <div className={styles.contactForm}>
        <Outline needsCaptcha={props.needsCaptcha} />
        {near && <ContactForm {...props} />}
      </div>
      <noscript>The portal needs JavaScript for the contact form.</noscript>
    </section>
  )
}
