'use client'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import styles from './news.module.css'

/** Keys with what they do; the list that ? shows. */
export const KeyHelp = ({ keys, onClose }: { keys: readonly (readonly [key: string, does: string])[]; onClose: () => void }) => (
  <ReadDialog title="Keys" width="content" onClose={onClose}>
    <dl className={styles.keys}>
      {keys.map(([key, does]) => (
        <KeyLine key={key} name={key} does={does} />
      ))}
    </dl>
  </ReadDialog>
)

const KeyLine = ({ name, does }: { name: string; does: string }) => (
  <>
    <dt>
      <kbd>{name}</kbd>
    </dt>
    <dd>{does}</dd>
  </>
)
