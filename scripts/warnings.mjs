import diagnostics from 'node:diagnostics_channel'

/** Tells the tests of warnings: those of Node and its packages come in the process itself, which code under Jest does not see. */
const warnings = diagnostics.channel('portal.warning')
process.on('warning', ({ name, message }) => warnings.publish({ name, message }))
