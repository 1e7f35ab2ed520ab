//! The weights of the classical evaluation, in centipawns of middlegame and endgame.
//!
//! `luft-lab texel --write` fits this table and writes it back. By hand, change names, notes and
//! shapes only. A row reads `NAME / weights per line = [...]`; rows by rank begin at the own first
//! rank, boards at a1, half boards hold files a to d and count for both wings.

use super::score::Score;
use super::table::{Group, Row, weights};

weights! {
    Material {
        /// Worth of a pawn, knight, bishop, rook and queen.
        MATERIAL / 5 = [
            S(  90,  118), S( 344,  557), S( 379,  562), S( 426,  922), S(1055, 1575),
        ];
    }
    Squares {
        /// Pawns by square.
        PAWN_SQUARES / 8 = [
            S(   0,    0), S(   0,    0), S(   0,    0), S(   0,    0), S(   0,    0), S(   0,    0), S(   0,    0), S(   0,    0),
            S(   6,   13), S(   4,   16), S(  -1,   14), S(  10,  -46), S(   7,   15), S(  22,  -12), S(  34,   -2), S(  -1,    6),
            S( -15,    4), S( -19,   12), S( -38,   10), S( -40,   -8), S( -30,   -6), S(  -9,  -12), S(  -3,  -15), S( -20,   -4),
            S(  10,   13), S(  -3,   14), S( -12,   -7), S( -25,   -8), S( -11,  -15), S(   3,   -2), S(  24,  -20), S(  21,   -1),
            S(  17,   29), S(  13,    7), S( -13,    7), S(   2,  -17), S(  14,  -16), S(   3,   -4), S(  35,  -15), S(  47,    7),
            S(  12,   42), S(  49,   25), S(  25,   13), S(  69,   -7), S(  77,  -22), S(  60,   25), S(  12,   23), S(  28,   42),
            S(  24,   48), S(  23,   27), S(  63,   49), S(  61,   13), S(  99,   14), S(  61,   18), S(  38,   57), S(  33,   36),
            S(   0,    0), S(   0,    0), S(   0,    0), S(   0,    0), S(   0,    0), S(   0,    0), S(   0,    0), S(   0,    0),
        ];
        /// Knights by square of half a board.
        KNIGHT_SQUARES / 4 = [
            S( -36,  -38), S( -22,  -35), S( -23,  -24), S( -12,  -14),
            S( -12,   -6), S(   5,  -20), S(  -7,  -15), S( -16,   -6),
            S(   2,   -7), S(  -2,  -16), S(  -9,  -13), S(   9,    9),
            S(  25,   -2), S(  31,   12), S(  17,   15), S(   9,   20),
            S(  -8,   32), S(   8,   15), S(   7,   31), S(  14,   28),
            S(  22,    8), S(  23,   24), S(  23,   38), S(  35,   50),
            S(  34,   46), S(  10,   33), S(  22,   31), S(  75,   34),
            S(-102,  -19), S(  15,    2), S(  11,   43), S(  44,   40),
        ];
        /// Bishops by square of half a board.
        BISHOP_SQUARES / 4 = [
            S( -10,  -36), S(  25,  -11), S(  -6,    6), S( -12,    2),
            S(  -2,   -9), S(  -8,  -40), S(  16,  -14), S( -11,    2),
            S(   4,   21), S(  19,   -1), S( -12,  -15), S(   5,   10),
            S(  20,  -19), S(  12,    6), S(   5,   20), S(   1,   20),
            S( -30,    8), S(   2,   10), S(  19,    7), S(  10,   14),
            S(  13,   27), S(   4,   24), S( -16,   19), S(  34,    1),
            S(  -3,   33), S(  -7,    7), S(  25,   18), S(  18,   27),
            S( -13,    8), S(   5,   37), S(  26,   22), S(   5,   25),
        ];
        /// Rooks by square of half a board.
        ROOK_SQUARES / 4 = [
            S( -20,   -8), S(  -9,   -4), S(  -8,  -14), S(  -6,  -24),
            S( -13,   -4), S(   0,  -14), S(   3,  -12), S(  10,  -22),
            S(  -4,    6), S(   8,    4), S(   5,   14), S(   7,   -1),
            S(  -5,   30), S(   1,   31), S(  -7,   35), S(   5,   33),
            S(  11,   42), S(  25,   44), S(   8,   57), S(  37,   32),
            S(  23,   38), S(  28,   54), S(  17,   43), S(  50,   29),
            S(  27,   31), S(  17,   50), S(  42,   30), S(  60,    4),
            S(  29,   40), S(  61,   44), S(  14,   48), S(  40,   35),
        ];
        /// Queens by square of half a board.
        QUEEN_SQUARES / 4 = [
            S(   3,  -22), S(  -3,  -44), S( -10,  -16), S(  -7,  -11),
            S(  -9,  -27), S(   5,  -51), S(   4,  -43), S(   2,   -6),
            S(   7,  -12), S(   1,   13), S(   8,    0), S(   2,   11),
            S(   4,   20), S(   9,    3), S(  -4,   38), S( -17,   55),
            S(   2,   42), S(  -6,   64), S( -18,   80), S(  -6,   65),
            S(  11,   28), S(   4,   47), S(  -5,   67), S(  15,   64),
            S(   0,   41), S(  -6,   43), S(   4,   33), S(  23,   32),
            S(   4,   14), S(  41,   16), S(  11,   16), S(   8,    5),
        ];
        /// Kings by square.
        KING_SQUARES / 8 = [
            S(   5,  -23), S(  44,   -8), S(  17,   -1), S( -34,   12), S(  -9,   -2), S( -18,   -8), S(  18,  -16), S(  14,  -63),
            S(  36,   -5), S(  29,   10), S(  12,   -6), S( -22,   21), S( -34,   24), S( -20,    5), S(  21,   -4), S(  21,  -33),
            S( -14,   30), S(  21,   14), S( -23,   31), S( -68,   49), S( -59,   52), S( -25,   29), S(   2,   15), S(   2,  -10),
            S( -40,   39), S(  -9,   37), S( -62,   55), S( -54,   64), S( -69,   70), S( -32,   50), S( -11,   27), S( -38,   18),
            S( -48,   25), S( -35,   42), S( -29,   82), S( -55,   91), S( -56,   95), S( -60,   70), S(  10,   52), S( -32,   19),
            S( -28,   45), S(  -8,   72), S( -24,   82), S( -40,   87), S( -53,   78), S( -28,   96), S(  -4,   53), S(   7,   48),
            S( -37,    6), S( -25,   31), S( -25,   62), S( -51,   46), S( -57,   56), S( -42,   55), S( -14,   50), S( -23,    1),
            S( -46,  -42), S( -24,    5), S( -45,   13), S( -61,   28), S( -52,   31), S( -49,   10), S( -16,    7), S( -49,  -45),
        ];
    }
    Mobility {
        /// Knights by squares they can go to.
        KNIGHT_MOBILITY / 5 = [
            S( -27,  -12), S( -43, -109), S( -22,  -24), S( -14,  -15), S(  -5,   -3),
            S(   4,   10), S(  10,   16), S(  17,   13), S(  27,    2),
        ];
        /// Bishops by squares they can go to.
        BISHOP_MOBILITY / 5 = [
            S( -44,  -25), S( -31,  -72), S( -18,  -33), S( -12,  -20), S(  -2,   -5),
            S(   4,    6), S(   6,   15), S(   9,   18), S(   9,   30), S(  15,   29),
            S(  31,   18), S(  42,   18), S(  25,   26), S(  39,   15),
        ];
        /// Rooks by squares they can go to.
        ROOK_MOBILITY / 5 = [
            S( -46, -124), S( -21,  -94), S(  -9,  -79), S(  -8,  -43), S(  -7,  -24),
            S(  -9,   -4), S(  -6,   -1), S(  -4,    8), S(   3,   10), S(   8,   17),
            S(  10,   23), S(  12,   33), S(  21,   28), S(  11,   41), S(  19,   37),
        ];
        /// Queens by squares they can go to.
        QUEEN_MOBILITY / 7 = [
            S( -23,  -65), S(  -9,  -55), S( -10,  -54), S( -19,  -98), S( -15, -108), S(  -4,  -65), S(  -7,  -34),
            S(  -8,  -11), S(  -2,  -25), S(   0,  -10), S(   0,    2), S(   4,    5), S(   4,   10), S(   1,   27),
            S(   2,   36), S(   6,   29), S(  -3,   53), S(   5,   38), S(   7,   29), S(   9,   32), S(  12,   19),
            S( -10,   21), S(   7,   25), S(   7,   22), S(   6,   11), S(  -1,   11), S(   9,   24), S(  15,   34),
        ];
    }
    Pieces {
        /// Bishops of both colours.
        BISHOP_PAIR / 1 = [
            S(  22,   73),
        ];
        /// A bishop, for each own pawn on its colour.
        PAWN_ON_COLOUR / 1 = [
            S(  -7,   -4),
        ];
        /// A bishop, for each own pawn on its colour that cannot move.
        BLOCKED_ON_COLOUR / 1 = [
            S(  -5,   -8),
        ];
        /// A bishop that sees two squares of the centre.
        LONG_DIAGONAL / 1 = [
            S(  12,   25),
        ];
        /// A knight instead of a bishop, for each pawn on the board more than ten.
        KNIGHT_OVER_BISHOP / 1 = [
            S(   0,    1),
        ];
        /// A knight where no pawn can attack it, alone and held by a pawn; a bishop likewise.
        OUTPOST / 2 = [
            S(  18,  -10), S(  28,    6),
            S(  18,    2), S(  35,   23),
        ];
        /// A knight, a bishop with a pawn right before it.
        MINOR_BEHIND_PAWN / 2 = [
            S(  11,   32), S(   8,   19),
        ];
        /// A knight, a bishop, for each step from the own king.
        KING_DISTANCE / 2 = [
            S(  -6,   -3), S(  -4,   -1),
        ];
        /// A knight in the far corner shut in by pawns.
        TRAPPED_KNIGHT / 1 = [
            S( -78,  -79),
        ];
        /// A bishop on the edge of the far camp shut in by a pawn.
        TRAPPED_BISHOP / 1 = [
            S(-118,  -61),
        ];
        /// A rook on a file without own pawns, on an open file.
        ROOK_FILE / 2 = [
            S(  13,    3), S(  20,   13),
        ];
        /// A rook on the seventh rank with a king or pawns to attack.
        ROOK_SEVENTH / 1 = [
            S( -29,   25),
        ];
        /// A rook locked in by its king, without and with castling rights left.
        ROOK_LOCKED / 2 = [
            S( -57,  -19), S(  14,   10),
        ];
        /// A queen that an enemy bishop or rook would attack if one piece went away.
        QUEEN_EXPOSED / 1 = [
            S( -17,  -17),
        ];
        /// Safe squares behind own pawns in the centre, for each piece more than three.
        SPACE / 1 = [
            S(   2,    1),
        ];
    }
    Pawns {
        /// Pawns side by side, by rank.
        PHALANX / 8 = [
            S(   0,    0), S(  -1,   -2), S(  17,    2), S(  14,   12), S(  24,   31), S(  83,   79), S( 110,  152), S(   0,    0),
        ];
        /// Pawns held by a pawn, for each holder, by rank.
        SUPPORTED / 8 = [
            S(   0,    0), S(   0,    0), S(  21,    8), S(  19,    6), S(  15,   19), S(  13,   52), S( 128,   -9), S(   0,    0),
        ];
        /// Pawns without neighbours, opposed and not.
        ISOLATED / 2 = [
            S(  21,   -9), S(  -5,  -19),
        ];
        /// Pawns behind an own pawn, with and without neighbours.
        DOUBLED / 2 = [
            S( -21,  -11), S( -37,  -13),
        ];
        /// Pawns that can neither be supported nor step on, opposed and not.
        BACKWARD / 2 = [
            S(   1,   -5), S( -28,  -11),
        ];
        /// Pawns that may pass after exchanges, by rank.
        CANDIDATE / 8 = [
            S(   0,    0), S( -12,   -3), S( -22,    4), S( -16,   17), S(  -8,   43), S(  -7,   41), S(   0,    0), S(   0,    0),
        ];
    }
    Passed {
        /// Passed pawns by rank.
        PASSED / 8 = [
            S(   0,    0), S( -15,   31), S( -62,   45), S( -35,   70), S(  14,   69), S(  31,   84), S( 100,  182), S(   0,    0),
        ];
        /// Passed pawns by rank, for each step the own king is away.
        PASSED_OWN_KING / 8 = [
            S(   0,    0), S( -11,    5), S(   4,  -11), S(  -6,  -15), S( -11,  -14), S( -25,  -11), S( -11,  -21), S(   0,    0),
        ];
        /// Passed pawns by rank, for each step the enemy king is away.
        PASSED_ENEMY_KING / 8 = [
            S(   0,    0), S(  -3,   -2), S(  -1,    1), S(   3,   10), S(   5,   21), S(  20,   32), S(  18,   33), S(   0,    0),
        ];
        /// Passed pawns that cannot step on, by rank.
        PASSED_BLOCKED / 8 = [
            S(   0,    0), S(  -6,   12), S( -18,   25), S(  18,   -1), S(  -3,    8), S(   7,   -6), S( -49,  -36), S(   0,    0),
        ];
        /// Passed pawns whose next step is not attacked, by rank.
        PASSED_FREE / 8 = [
            S(   0,    0), S(   9,   12), S(  -9,   23), S(  -5,    8), S(   5,   13), S(  33,   -3), S(  31,   63), S(   0,    0),
        ];
        /// Passed pawns whose whole way is free of enemies and their attacks, by rank.
        PASSED_CLEAR / 8 = [
            S(   0,    0), S( -23,   15), S( -18,   15), S( -23,   35), S(  16,   30), S(  35,   26), S(  26,  -12), S(   0,    0),
        ];
        /// Passed pawns whose next step is defended, by rank.
        PASSED_DEFENDED / 8 = [
            S(   0,    0), S(  16,    0), S(  -1,   14), S(  17,   12), S(  23,   25), S(  64,   26), S(  63,  110), S(   0,    0),
        ];
        /// Passed pawns with an own rook behind, with an enemy rook behind.
        PASSED_ROOK / 2 = [
            S(  14,   22), S( -33,  -37),
        ];
        /// A passed pawn that no lone king can catch.
        PASSED_UNSTOPPABLE / 1 = [
            S(  -1,  283),
        ];
    }
    Shelter {
        /// Own pawns by rank, none first: files a, b, c, d beside the king, then before the king.
        SHELTER / 8 = [
            S( -13,   16), S(   4,  -28), S(  15,  -17), S(  -5,    0), S( -11,   28), S(  16,   18), S(  18,    5), S(   0,    0),
            S( -12,    4), S(  29,    1), S(  -4,    0), S(  -5,    7), S(  21,    4), S(   3,  -10), S(  26,  -11), S(   0,    0),
            S(   2,   -6), S(  16,   -4), S( -14,   -1), S(  -6,   -2), S(  -3,    6), S(   5,  -17), S( -15,   -2), S(   0,    0),
            S(  -1,    8), S( -16,   -1), S(  -2,    5), S( -11,    5), S(  -7,   -9), S( -15,   -1), S(  24,   -4), S(   0,    0),
            S( -28,   18), S(  30,  -55), S(  20,  -17), S(  -3,   -1), S( -13,    8), S(   4,   29), S(  21,    7), S(   0,    0),
            S( -26,    5), S(  25,  -11), S(   7,  -14), S( -22,   15), S(  -4,    2), S( -17,    2), S(  -8,    5), S(   0,    0),
            S(  -6,   -2), S(  27,  -13), S( -29,   13), S(   0,   -8), S(   6,   18), S(  -8,    8), S(  -9,   11), S(   0,    0),
            S(   5,    2), S(  -3,   -8), S(   5,    2), S(  -8,    5), S( -16,  -17), S( -22,   16), S( -11,  -11), S(   0,    0),
        ];
        /// Enemy pawns by rank, none first: files a, b, c, d, then those blocked by an own pawn.
        STORM / 8 = [
            S( -27,    6), S(  47,    9), S( -21,   14), S( -21,    4), S(  -2,    8), S(   6,    2), S(   3,    2), S(   0,    0),
            S( -22,   17), S(  56,   44), S( -50,   20), S( -21,   25), S( -14,   10), S(   2,    7), S(   4,    5), S(   0,    0),
            S(   2,    5), S( -31,   33), S( -46,   26), S( -33,   25), S(  13,    3), S(  10,   -3), S(  15,  -18), S(   0,    0),
            S(  -8,    9), S( -16,   26), S( -85,   13), S( -21,   -6), S( -10,   -9), S(  13,   -3), S(  -3,   14), S(   0,    0),
            S(   0,    0), S(   0,    0), S( -20, -102), S(  10,    4), S(  -3,    2), S(  -6,  -18), S( -23,   30), S(   0,    0),
            S(   0,    0), S(   0,    0), S( -16, -145), S(  12,  -20), S(  23,  -11), S( -12,  -15), S(  22,   18), S(   0,    0),
            S(   0,    0), S(   0,    0), S( -46,  -55), S( -18,    2), S(  14,  -17), S( -31,    0), S(   4,   -4), S(   0,    0),
            S(   0,    0), S(   0,    0), S( -46,  -34), S( -15,  -32), S(   4,  -12), S(  13,    7), S(  28,   33), S(   0,    0),
        ];
        /// A king on an open file.
        KING_OPEN_FILE / 1 = [
            S( -22,   -7),
        ];
        /// A king on a wing without pawns.
        KING_LONELY / 1 = [
            S(  -1,  -35),
        ];
        /// A king, for each step to the nearest pawn.
        KING_PAWN_DISTANCE / 1 = [
            S(  -3,  -10),
        ];
    }
    Danger {
        /// Every king.
        DANGER_BASE / 1 = [
            S(   9,   -2),
        ];
        /// A knight, bishop, rook and queen that attack the ring.
        DANGER_ATTACKER / 4 = [
            S(  53,   65), S(  40,   79), S(  21,  -55), S(   8,   43),
        ];
        /// Each attack of these on a square next to the king.
        DANGER_RING / 1 = [
            S(  12,  -27),
        ];
        /// Squares of the ring that only king or queen defend.
        DANGER_WEAK / 1 = [
            S(  17,  -23),
        ];
        /// The enemy has no queen.
        DANGER_NO_QUEEN / 1 = [
            S(-172, -204),
        ];
        /// Pieces pinned to the king.
        DANGER_PIN / 1 = [
            S(   7,    4),
        ];
        /// Squares of the ring that minor pieces defend.
        DANGER_DEFENDER / 1 = [
            S( -10,   29),
        ];
        /// Squares of the king's wing that the enemy attacks, that we attack.
        DANGER_FLANK / 2 = [
            S(  14,    4), S(  -7,   19),
        ];
        /// Files near the king without an own pawn, without any pawn.
        DANGER_HOLE / 2 = [
            S(  59,    2), S(  51,   13),
        ];
        /// Safe checks by knight, bishop, rook and queen.
        DANGER_SAFE_CHECK / 4 = [
            S(  65,   74), S(  51,  103), S(  82,  155), S(  54,  138),
        ];
        /// Checks that can be answered by taking the piece.
        DANGER_CHECK / 1 = [
            S(  25,   50),
        ];
    }
    Threats {
        /// Pawns, knights, bishops, rooks and queens attacked by a pawn.
        THREAT_BY_PAWN / 5 = [
            S(   0,    0), S(  50,   40), S(  42,   44), S(  62,   31), S(  33,   13),
        ];
        /// Pawns, knights, bishops, rooks and queens attacked by a minor piece.
        THREAT_BY_MINOR / 5 = [
            S(   1,   28), S(  26,   39), S(  32,    8), S(  60,   17), S(  30,   26),
        ];
        /// Weak pawns, knights, bishops, rooks and queens attacked by a rook.
        THREAT_BY_ROOK / 5 = [
            S(  -2,   27), S(  20,   30), S(  27,   17), S( -11,   20), S(  19,    7),
        ];
        /// Weak pieces next to the king.
        THREAT_BY_KING / 1 = [
            S(  39,   20),
        ];
        /// Pieces that are attacked and not defended.
        HANGING / 1 = [
            S(   6,   28),
        ];
        /// Squares both sides attack and the enemy does not hold.
        RESTRICTED / 1 = [
            S(   4,    0),
        ];
        /// Pieces that a safe step of a pawn would attack.
        PUSH_THREAT / 1 = [
            S(  14,   17),
        ];
        /// Safe squares from which a knight, a slider would attack the queen.
        QUEEN_HARASSED / 2 = [
            S(  14,  -21), S(  16,    6),
        ];
    }
    Tempo {
        /// The right to move.
        TEMPO / 1 = [
            S(  27,   20),
        ];
    }
}
