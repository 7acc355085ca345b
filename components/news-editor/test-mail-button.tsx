'use client'
import MailIcon from '@mui/icons-material/MailOutlined'
import Button from '@mui/material/Button'
import { useWrite } from '#components/ui/feedback/use-write.ts'

/** Sends the person the mail about an article, or without one the weekly mail, to see what readers get. */
export function TestMailButton({ articleId }: { articleId?: string }) {
  const { write, attempt, busy } = useWrite()
  const body = articleId === undefined ? { about: 'digest' as const } : { about: 'article' as const, id: articleId }
  const send = () => attempt(() => write('POST /api/v1/Notification/test-mail', { body }, { success: 'A test mail is on its way to you.' }))
  return (
    <Button size="small" color="inherit" variant="outlined" startIcon={<MailIcon />} disabled={busy} onClick={() => void send()}>
      Send me a test mail
    </Button>
  )
}
