import path from 'node:path'
import Sequencer from '@jest/test-sequencer'

/** They call every endpoint, for minutes each. */
const LONG = path.resolve('tests/trust')

/** Long files first, so that none of them is left over when the others are done and only one worker has something to do. */
export default class LongFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path: file }) => file.startsWith(LONG)
    return super.sort(tests).toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}
