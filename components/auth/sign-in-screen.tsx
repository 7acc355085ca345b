import Link from 'next/link'
import type { ReactNode } from 'react'
import bare from '#components/ui/bare.module.css'
import parts from '#components/ui/parts.module.css'
import styles from '#components/ui/message.module.css'

interface SignInScreenProps {
  title: string
  text?: string
  /** Buttons. */
  children: ReactNode
}

/** A page outside the shell that says how signing in or out ended. */
export function SignInScreen({ title, text, children }: SignInScreenProps) {
  return (
    <main className={bare.bare}>
      <section className={styles.message}>
        <h1 className={parts.title}>{title}</h1>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        <div className={styles.actions}>
          {children}
          <Link className={parts.button} href="/">
            Go to the catalogue
          </Link>
        </div>
      </section>
    </main>
  )
}
