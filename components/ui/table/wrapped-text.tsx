import type { ReactNode } from 'react'
import styles from './table-cells.module.css'

/** A text that a row of the grid shows in up to two lines, and a card whole. @param text all of it, at hand where it is cut */
export const WrappedText = ({ text, children = text }: { text: string; children?: ReactNode }) => (
  <span title={text} className={styles.name}>
    {children}
  </span>
)
