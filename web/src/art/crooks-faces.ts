import type { Look } from "./people/look";
import { HAIRS as H, SKIN as S, WALL as W } from "./people/tones";

/** The 32 crooks of our pack: what each looks like, and that in words. */
export const CROOKS: Record<string, [Look, string]> = {
  "Don Vittorio": [
    { wall: W.red, skin: S.olive, head: "square", hair: ["slick", H.grey], eyes: "heavy", nose: "hook", mouth: "flat", beard: ["pencil", H.grey], hat: ["fedora", "#2b2d4a", "#b03245"], wear: ["suit", "#2b2d4a", "#b03245"], extras: ["cigar"] },
    "an old don with heavy eyes, a dark fedora and a cigar",
  ],
  "Ice-Pick Irma": [
    { wall: W.blue, skin: S.fair, head: "pointed", hair: ["bob", H.white], eyes: "angry", mouth: "dark", wear: ["turtleneck", "#28405f", "#9fd4f0"], extras: ["pick"] },
    "a pale woman with a white bob, holding an ice pick",
  ],
  "Mad Dog Malone": [
    { wall: W.brick, skin: S.peach, head: "square", hair: ["spikes", H.red], eyes: "angry", nose: "flat", mouth: "snarl", beard: ["chops", H.red], wear: ["tank", "#f3ead6", "#b03245"], extras: ["scar"] },
    "a snarling man with wild red hair, whiskers and a scar",
  ],
  "Widow Wu": [
    { wall: W.plum, skin: S.fair, hair: ["bun", H.black], eyes: "lashes", mouth: "dark", hat: ["veil", "#1d1b33", "#b03245"], wear: ["kimono", "#1d1b33", "#7b4aa6"], extras: ["spider"] },
    "a woman in black behind a veil, a spider on a thread beside her",
  ],
  "Brass-Knuckle Bo": [
    { wall: W.slate, skin: S.brown, head: "square", hair: ["bald", H.black], eyes: "heavy", nose: "flat", mouth: "frown", beard: ["goatee", H.black], wear: ["leather", "#3a2b2b", "#e9e4d4"], extras: ["knuckles"] },
    "a bald heavy with a goatee and a fist of brass",
  ],
  "Hatchet Hal": [
    { wall: W.green, skin: S.peach, head: "long", hair: ["short", H.brown], eyes: "wide", mouth: "snarl", beard: ["full", H.brown], hat: ["beanie", "#b03245", "#f0d9a0"], wear: ["overalls", "#41557f", "#b03245"], extras: ["hatchet"] },
    "a wide-eyed bearded man in a red beanie with a hatchet",
  ],
  "Safecracker Sue": [
    { wall: W.amber, skin: S.deep, hair: ["curls", H.black], eyes: "plain", mouth: "smirk", glasses: ["clear", "#f0b429"], wear: ["vest", "#55627c", "#f3ead6"], extras: ["key"] },
    "a curly-haired woman in round glasses with a big key",
  ],
  "Double-Deal Dan": [
    { wall: W.olive, skin: S.peach, head: "oval", hair: ["parted", H.black], eyes: "wink", mouth: "grin", beard: ["pencil", H.black], wear: ["bowtie", "#37834a", "#b03245"], hat: ["visor", "#37834a", "#23233b"], extras: ["cards"] },
    "a winking dealer in a green visor with cards in hand",
  ],
  "Velvet Vera": [
    { wall: W.rose, skin: S.tan, hair: ["waves", H.brown], eyes: "lashes", mouth: "lips", wear: ["dress", "#8a1d52", "#f0b429"], extras: ["drops", "mole"] },
    "a woman with long waves, red lips and blue earrings",
  ],
  "Red Rory": [
    { wall: W.teal, skin: S.fair, head: "round", hair: ["short", H.red], eyes: "plain", mouth: "grin", beard: ["full", H.red], hat: ["flatcap", "#a8322f", "#7d2320"], wear: ["vest", "#7d563a", "#f3ead6"], extras: ["freckles"] },
    "a grinning man with a red beard and a red cap",
  ],
  "Blue-Eyed Bess": [
    { wall: W.indigo, skin: S.fair, hair: ["braids", H.blond], eyes: "blue", mouth: "smile", wear: ["stripes", "#f3ead6", "#2d74b8"], extras: ["blush"] },
    "a blond woman with braids and very blue eyes",
  ],
  "Goldie Gates": [
    { wall: W.brown, skin: S.brown, hair: ["afro", H.blond], eyes: "lashes", mouth: "gold", wear: ["pearls", "#b8741a", "#f0b429"], extras: ["earring"] },
    "a woman with a golden afro, a gold tooth and gold beads",
  ],
  "Crosstown Carl": [
    { wall: W.amber, skin: S.tan, head: "long", hair: ["short", H.black], eyes: "sly", mouth: "flat", hat: ["chauffeur", "#2b2d4a", "#f0b429"], wear: ["uniform", "#2b2d4a", "#f0b429"], beard: ["moustache", H.black] },
    "a driver with a moustache, a peaked cap and a brass badge",
  ],
  "Two-Ferry Tess": [
    { wall: W.blue, skin: S.peach, hair: ["fringe", H.red], eyes: "plain", mouth: "smirk", hat: ["beanie", "#23395f", "#f3ead6"], wear: ["stripes", "#23395f", "#f3ead6"], extras: ["fish"] },
    "a red-haired sailor in a dark beanie with a fish",
  ],
  "Lucky Lou": [
    { wall: W.green, skin: S.peach, head: "round", hair: ["sides", H.brown], eyes: "wink", nose: "round", mouth: "laugh", hat: ["bowler", "#2f6b3d", "#f0b429"], wear: ["bowtie", "#2f6b3d", "#f0b429"], extras: ["dice"] },
    "a laughing man in a green bowler hat with a die",
  ],
  "Slippery Sal": [
    { wall: W.teal, skin: S.olive, head: "long", hair: ["slick", H.black], eyes: "sly", nose: "long", mouth: "smirk", beard: ["pencil", H.black], wear: ["suit", "#128186", "#f0d9a0"], extras: ["toothpick"] },
    "a sleek man with oiled hair and a toothpick",
  ],
  "Fingers Finn": [
    { wall: W.indigo, skin: S.fair, head: "pointed", hair: ["spikes", H.black], eyes: "sly", mouth: "smirk", wear: ["hood", "#41557f", "#23233b"], extras: ["coin"] },
    "a youth in a hood with spiky hair, tossing a coin",
  ],
  "Peephole Pat": [
    { wall: W.brown, skin: S.peach, head: "round", hair: ["tuft", H.red], eyes: "wide", nose: "round", mouth: "oh", wear: ["coat", "#b08a4f", "#8a6a36"], extras: ["peep", "freckles"] },
    "an astonished person with a tuft of red hair and a spyglass",
  ],
  "Penny Plum": [
    { wall: W.plum, skin: S.peach, head: "round", hair: ["beehive", "#8e4a9e"], eyes: "lashes", mouth: "lips", wear: ["pearls", "#5c2a6e", "#fbf5e6"], extras: ["blush"] },
    "a round-cheeked lady with a plum beehive and pearls",
  ],
  "Silent Silas": [
    { wall: W.slate, skin: S.deep, head: "long", hair: ["bald", H.black], eyes: "shut", mouth: "flat", wear: ["turtleneck", "#23233b", "#55627c"], extras: ["hush"] },
    "a man with closed eyes and a finger before his lips",
  ],
  "Nimble Nell": [
    { wall: W.rose, skin: S.brown, hair: ["bun", H.black], eyes: "plain", mouth: "smirk", glasses: ["mask", "#23233b"], wear: ["stripes", "#23233b", "#f3ead6"] },
    "a masked woman with a high bun in a striped shirt",
  ],
  "Keyhole Kate": [
    { wall: W.olive, skin: S.fair, hair: ["bob", H.brown], eyes: "plain", mouth: "flat", glasses: ["monocle", "#f0b429"], wear: ["coat", "#7d563a", "#5e3f29"], extras: ["keyhole"] },
    "a woman with a brown bob and a monocle beside a keyhole",
  ],
  "Champagne Charlie": [
    { wall: W.amber, skin: S.fair, head: "oval", hair: ["parted", H.blond], eyes: "heavy", mouth: "smile", hat: ["top", "#2b2d4a", "#fbf5e6"], wear: ["bowtie", "#2b2d4a", "#fbf5e6"], extras: ["glass", "blush"] },
    "a dandy in a top hat with a glass of champagne",
  ],
  "Poison Polly": [
    { wall: W.green, skin: S.fair, head: "pointed", hair: ["long", "#2c5a3a"], eyes: "sly", mouth: "dark", wear: ["dress", "#2c3f2f", "#5bbf4a"], extras: ["bottle"] },
    "a woman with long green hair and a bottle of poison",
  ],
  "Gift-Horse Gus": [
    { wall: W.red, skin: S.peach, head: "long", hair: ["sides", H.grey], eyes: "plain", nose: "red", mouth: "grin", beard: ["walrus", H.grey], wear: ["overalls", "#7d563a", "#f3ead6"], extras: ["gift"] },
    "a red-nosed man with a walrus moustache and a present",
  ],
  "Sidekick Sid": [
    { wall: W.blue, skin: S.tan, head: "round", hair: ["short", H.brown], eyes: "wide", mouth: "smile", hat: ["cap", "#d94f3d", "#f0d9a0"], wear: ["hood", "#f0b429", "#b8741a"] },
    "an eager youth in a red baseball cap",
  ],
  "Tagalong Tim": [
    { wall: W.teal, skin: S.fair, head: "round", hair: ["tuft", H.blond], eyes: "sad", mouth: "oh", glasses: ["clear", "#23233b"], wear: ["overalls", "#4a55b8", "#f3ead6"], extras: ["bandage"] },
    "a worried boy with glasses, a blond tuft and a plaster",
  ],
  "Shell-Game Shay": [
    { wall: W.brick, skin: S.brown, head: "oval", hair: ["short", H.black], eyes: "wink", mouth: "grin", hat: ["scarf", "#7b4aa6", "#f0b429"], wear: ["vest", "#23233b", "#f0d9a0"], extras: ["cups", "earring"] },
    "a winking trickster in a purple scarf with two cups",
  ],
  "Bungling Bert": [
    { wall: W.slate, skin: S.peach, head: "round", hair: ["sides", H.brown], eyes: "sad", nose: "red", mouth: "frown", hat: ["bowler", "#55412f", "#8a6a36"], wear: ["coat", "#7a7f5a", "#5a5f40"], extras: ["bandage", "tear"] },
    "a sad man in a bowler hat, with a plaster and a red nose",
  ],
  "Turncoat Toby": [
    { wall: W.plum, skin: S.olive, head: "pointed", hair: ["parted", H.red], eyes: "sly", nose: "hook", mouth: "smirk", beard: ["goatee", H.red], wear: ["coat", "#2d74b8", "#b03245"] },
    "a man with a red goatee, his blue coat turned red side out",
  ],
  "Jackpot Jill": [
    { wall: W.rose, skin: S.tan, hair: ["waves", H.blond], eyes: "wide", mouth: "laugh", glasses: ["star", "#f0b429"], wear: ["fur", "#fbf5e6", "#b23d7c"], extras: ["spark"] },
    "a laughing woman in star-shaped glasses and white fur",
  ],
  "Everybody's Eddie": [
    { wall: W.olive, skin: S.peach, head: "square", hair: ["slick", H.blond], eyes: "plain", mouth: "laugh", wear: ["ruffle", "#d94f3d", "#f0d9a0"], extras: ["rose", "blush"] },
    "a beaming man with blond hair and a rose on his chest",
  ],
};
