import { RequestPanel } from '#components/messages/request-panel.tsx'
import { registerEndsText } from '#components/messages/three-w-ends.ts'
import message from '#components/ui/message.module.css'
import parts from '#components/ui/parts.module.css'
import type { ThreeWEnd } from '#lib/relations/api.ts'

interface NoRegisterProps {
  isInternal: boolean
  /** Companies of a client whose 3W has ended. */
  ended: readonly ThreeWEnd[]
}

/** Why somebody finds no register, and whom to ask for it. */
export const NoRegister = ({ isInternal, ended }: NoRegisterProps) => (
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
          {ended.length === 0
            ? 'Your company has no 3W subscription that includes you. The register of what applies to your company comes with one.'
            : registerEndsText(ended)}
        </p>
        <RequestPanel topic="THREE_W" />
      </>
    )}
  </section>
)
