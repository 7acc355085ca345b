'use client'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import styles from './news.module.css'

/** Keys with what they do; the list that ? shows. */
export function KeyHelp({ keys, onClose }: { keys: readonly (readonly [key: string, does: string])[]; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="key-help">
      <DialogTitle id="key-help">Keys</DialogTitle>
      <DialogContent>
        <dl className={styles.keys}>
          {keys.map(([key, does]) => (
            <KeyLine key={key} name={key} does={does} />
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const KeyLine = ({ name, does }: { name: string; does: string }) => (
  <>
    <dt>
      <kbd>{name}</kbd>
    </dt>
    <dd>{does}</dd>
  </>
)
