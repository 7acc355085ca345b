import styles from './text.module.css'

/** What the portal itself does with personal data; the operator's own statement takes its place (setting PRIVACY_URL). */
export function PrivacyStatement({ hostName }: { hostName: string }) {
  return (
    <article className={styles.article}>
      <h1>Privacy statement</h1>
      <p>
        {hostName} keeps the personal data that it needs to show you your services and to put you in touch with the people who provide them.
      </p>
      <h2>What is kept</h2>
      <p>
        Your name, e-mail address, phone number, grade, photo and company, when you accepted the terms and conditions, the services that you
        star and those that you opened last, and a record of the changes that you make.
      </p>
      <h2>Who sees it</h2>
      <p>
        Your contact persons at the firm, and colleagues of your own company where a service names you as its contact. Visitors who are not
        signed in see names only.
      </p>
      <h2>Cookies</h2>
      <p>
        One cookie keeps you signed in, and one remembers which version of the catalogue you chose. The colour scheme that you choose stays
        in this browser.
      </p>
      <h2>Your rights</h2>
      <p>You can see and correct your own data on your profile page. For everything else, write to your contact person at the firm.</p>
    </article>
  )
}
