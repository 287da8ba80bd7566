// What stays behind: what is compiled and what waits for listeners is made again. Numbers of transactions and of objects,
// which these hold, mean other things in another cluster.
export const leftOutTables = [
  'core.compiled',
  'core.catalogue_change',
  'realtime.changes',
  'realtime.closings',
  'realtime.horizon',
  'realtime.marks',
  'realtime.messages',
  'realtime.ticks',
  'realtime.watches',
]

export const leftOutSequences = ['realtime.wanted_%']

/** As pg_identify_object() names them: of the tables that are watched. */
export const leftOutObjects = String.raw`^(function realtime\.capture_(insert|update|delete)_\d+\(\)|sequence realtime\.wanted_\d+|trigger _900_realtime_\w+ on .*)$`
