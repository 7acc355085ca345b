import styles from '#components/ui/message.module.css'

const names = new Intl.ListFormat('en', { type: 'conjunction' })

interface WhomToAskProps {
  /** Names of those who decide; none = the firm as a whole. */
  people: readonly string[]
  /** Names of main contacts of the reader's own company. */
  colleagues: readonly string[]
  /** False where those who decide are named beside it. */
  showPeople?: boolean
}

/** Who decides about what the reader lacks, and who of the own company can be asked too. */
export function WhomToAsk({ people, colleagues, showPeople = true }: WhomToAskProps) {
  return (
    <>
      {showPeople && (
        <p className={styles.text}>
          {people.length === 0
            ? 'The firm decides about it.'
            : `${names.format(people)} ${people.length === 1 ? 'decides' : 'decide'} about it.`}
        </p>
      )}
      {colleagues.length > 0 && (
        <p className={styles.text}>
          {`At your company you can ask ${names.format(colleagues)} too: ${colleagues.length === 1 ? 'the main contact' : 'main contacts'} for your services.`}
        </p>
      )}
    </>
  )
}
