/** Words that are common in passwords, also in capitals or with look-alike digits (passw0rd). */
export const COMMON_WORDS: readonly string[] = [
  ...`password passwort passphrase passw qwerty qwertz azerty welcome letmein admin administrator iloveyou ilove monkey
  dragon sunshine princess football baseball basketball hockey soccer master shadow superman batman spiderman pokemon
  starwars matrix trustno whatever freedom computer internet michael jordan jennifer jessica ashley michelle charlie
  daniel thomas robert george andrew joshua matthew nicole hunter killer ranger mustang harley corvette ferrari
  mercedes porsche yankees cowboys lakers chicago dallas newyork america cheese cookie banana orange flower butterfly
  summer winter spring autumn january february march april august september october november december monday tuesday
  wednesday thursday friday saturday sunday secret private secure security access login signin account system server
  root default changeme change guest user test temp demo sample example hello money jesus blessed lovely love forever
  friend family mother father babygirl angel samsung google facebook apple microsoft windows linkedin twitter amazon
  company office staff agent viewer manager seller buyer sellyourland buyland land realestate property house
  correcthorsebatterystaple thisis mypass my the for and you`.split(/\s+/),
  'correct horse battery staple',
];

/** Rows and columns of keyboards, alphabets and digits; password-rules.ts also compares them backward. */
export const COMMON_RUNS =
  `01234567890123456789 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm qwertzuiop azertyuiop
  1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 qazwsxedcrfvtgbyhnujmikolp
  1a2b3c4d5e6f7g8h9i a1b2c3d4e5f6g7h8i9 147258369 789456123 159753 112233445566778899 !@#$%^&*()`.split(/\s+/);
