import { MailButton, MailFacts, MailFrame, MailLine, MailText } from '#lib/mail/frame.tsx'

interface ReviewMailProps {
  name: string
  title: string
  /** Who asks, or who has decided; null = nobody that is known. */
  by: string | null
  comment: string
  url: string
}

/** What a colleague gets who is asked to review an article. */
export const ReviewAskedMail = ({ name, title, by, comment, url }: ReviewMailProps) => (
  <MailFrame title="An article waits for your review" preview={title}>
    <MailText>{`Dear ${name},`}</MailText>
    <MailText>{`${by ?? 'A colleague'} asks you to review an article before it is published.`}</MailText>
    <MailFacts facts={[['Article', title]]} />
    {comment !== '' && <MailLine />}
    {comment !== '' && <MailText>{comment}</MailText>}
    <MailButton href={url}>Review it</MailButton>
  </MailFrame>
)

/** What who asked for a review gets once it is decided. */
export const ReviewDecidedMail = ({ name, title, by, comment, url, approved }: ReviewMailProps & { approved: boolean }) => (
  <MailFrame title={approved ? 'Your article was approved' : 'Your article was sent back'} preview={title}>
    <MailText>{`Dear ${name},`}</MailText>
    <MailText>{`${by ?? 'The reviewer'} ${approved ? 'has approved your article. It can be published.' : 'has read your article and asks for changes.'}`}</MailText>
    <MailFacts facts={[['Article', title]]} />
    {comment !== '' && <MailLine />}
    {comment !== '' && <MailText>{comment}</MailText>}
    <MailButton href={url}>Open the article</MailButton>
  </MailFrame>
)
