// The advisory lock that one gateway holds on a data folder. They are counted per database; nothing else runs in `postgres`.
export const lockClass = 1_886_152_052
export const lockNumber = 1
