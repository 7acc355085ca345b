import { RequestPanel } from '#components/messages/request-panel.tsx'
import message from '#components/ui/message.module.css'
import parts from '#components/ui/parts.module.css'

/** Why somebody who came by an address finds no register, and whom to ask for it. */
export const NoRegister = ({ isInternal }: { isInternal: boolean }) => (
  <section className={message.message}>
    <h1 className={parts.title}>Obligations</h1>
    {isInternal ? (
      <p className={message.text}>
        No company has opened its register to the firm yet. A main contact of a 3W subscription does so on this page, under Who reads the
        register.
      </p>
    ) : (
      <>
        <p className={message.text}>
          Your company has no 3W subscription that includes you. The register of what applies to your company comes with one.
        </p>
        <RequestPanel topic="THREE_W" />
      </>
    )}
  </section>
)
