// The names of openings with their ECO codes: the main ones, each by the moves that lead there.

const table = `
A00 Polish Opening: b4
A00 Grob: g4
A01 Nimzowitsch-Larsen Attack: b3
A02 Bird's Opening: f4
A04 Réti Opening: Nf3
A06 Réti Opening: Nf3 d5
A07 King's Indian Attack: Nf3 d5 g3
A09 Réti Gambit: Nf3 d5 c4
A10 English Opening: c4
A13 English Opening, Agincourt Defence: c4 e6
A15 English Opening, Anglo-Indian: c4 Nf6
A20 English Opening, reversed Sicilian: c4 e5
A25 English Opening, closed: c4 e5 Nc3 Nc6
A28 English Opening, four knights: c4 e5 Nc3 Nf6 Nf3 Nc6
A30 English Opening, symmetrical: c4 c5
A40 Queen's Pawn Opening: d4
A40 Englund Gambit: d4 e5
A43 Old Benoni: d4 c5
A45 Trompowsky Attack: d4 Nf6 Bg5
A46 Torre Attack: d4 Nf6 Nf3 e6 Bg5
A48 London System: d4 Nf6 Nf3 g6 Bf4
A51 Budapest Gambit: d4 Nf6 c4 e5
A56 Benoni Defence: d4 Nf6 c4 c5
A57 Benko Gambit: d4 Nf6 c4 c5 d5 b5
A60 Modern Benoni: d4 Nf6 c4 c5 d5 e6
A80 Dutch Defence: d4 f5
A83 Staunton Gambit: d4 f5 e4
A84 Dutch Defence: d4 f5 c4
A87 Dutch Defence, Leningrad: d4 f5 c4 Nf6 g3 g6
B00 King's Pawn Opening: e4
B00 Nimzowitsch Defence: e4 Nc6
B00 Owen's Defence: e4 b6
B01 Scandinavian Defence: e4 d5
B01 Scandinavian Defence, main line: e4 d5 exd5 Qxd5 Nc3 Qa5
B02 Alekhine's Defence: e4 Nf6
B04 Alekhine's Defence, modern: e4 Nf6 e5 Nd5 d4 d6 Nf3
B06 Modern Defence: e4 g6
B07 Pirc Defence: e4 d6 d4 Nf6 Nc3 g6
B09 Pirc Defence, Austrian Attack: e4 d6 d4 Nf6 Nc3 g6 f4
B10 Caro-Kann Defence: e4 c6
B12 Caro-Kann Defence, Advance: e4 c6 d4 d5 e5
B13 Caro-Kann Defence, Exchange: e4 c6 d4 d5 exd5 cxd5
B14 Caro-Kann Defence, Panov Attack: e4 c6 d4 d5 exd5 cxd5 c4
B15 Caro-Kann Defence, main line: e4 c6 d4 d5 Nc3 dxe4 Nxe4
B18 Caro-Kann Defence, classical: e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5
B20 Sicilian Defence: e4 c5
B21 Smith-Morra Gambit: e4 c5 d4 cxd4 c3
B22 Sicilian Defence, Alapin: e4 c5 c3
B23 Sicilian Defence, closed: e4 c5 Nc3
B27 Sicilian Defence: e4 c5 Nf3
B30 Sicilian Defence, Rossolimo: e4 c5 Nf3 Nc6 Bb5
B33 Sicilian Defence, Sveshnikov: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5
B35 Sicilian Defence, accelerated Dragon: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6
B40 Sicilian Defence, French Variation: e4 c5 Nf3 e6
B41 Sicilian Defence, Kan: e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6
B44 Sicilian Defence, Taimanov: e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6
B50 Sicilian Defence: e4 c5 Nf3 d6
B51 Sicilian Defence, Moscow: e4 c5 Nf3 d6 Bb5+
B54 Sicilian Defence, open: e4 c5 Nf3 d6 d4 cxd4 Nxd4
B60 Sicilian Defence, Richter-Rauzer: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5
B70 Sicilian Defence, Dragon: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6
B76 Sicilian Defence, Dragon, Yugoslav Attack: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3
B80 Sicilian Defence, Scheveningen: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6
B90 Sicilian Defence, Najdorf: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6
B94 Sicilian Defence, Najdorf: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5
C00 French Defence: e4 e6
C01 French Defence, Exchange: e4 e6 d4 d5 exd5 exd5
C02 French Defence, Advance: e4 e6 d4 d5 e5
C03 French Defence, Tarrasch: e4 e6 d4 d5 Nd2
C10 French Defence, Rubinstein: e4 e6 d4 d5 Nc3 dxe4
C11 French Defence, classical: e4 e6 d4 d5 Nc3 Nf6
C15 French Defence, Winawer: e4 e6 d4 d5 Nc3 Bb4
C20 Open Game: e4 e5
C21 Centre Game: e4 e5 d4 exd4
C23 Bishop's Opening: e4 e5 Bc4
C25 Vienna Game: e4 e5 Nc3
C30 King's Gambit: e4 e5 f4
C33 King's Gambit Accepted: e4 e5 f4 exf4
C40 King's Knight Opening: e4 e5 Nf3
C40 Latvian Gambit: e4 e5 Nf3 f5
C41 Philidor Defence: e4 e5 Nf3 d6
C42 Petrov's Defence: e4 e5 Nf3 Nf6
C44 Ponziani Opening: e4 e5 Nf3 Nc6 c3
C45 Scotch Game: e4 e5 Nf3 Nc6 d4
C46 Three Knights: e4 e5 Nf3 Nc6 Nc3
C47 Four Knights: e4 e5 Nf3 Nc6 Nc3 Nf6
C50 Italian Game: e4 e5 Nf3 Nc6 Bc4
C51 Evans Gambit: e4 e5 Nf3 Nc6 Bc4 Bc5 b4
C53 Giuoco Piano: e4 e5 Nf3 Nc6 Bc4 Bc5
C55 Two Knights Defence: e4 e5 Nf3 Nc6 Bc4 Nf6
C57 Two Knights Defence, Ng5: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5
C60 Ruy Lopez: e4 e5 Nf3 Nc6 Bb5
C65 Ruy Lopez, Berlin Defence: e4 e5 Nf3 Nc6 Bb5 Nf6
C68 Ruy Lopez, Exchange: e4 e5 Nf3 Nc6 Bb5 a6 Bxc6
C70 Ruy Lopez, Morphy Defence: e4 e5 Nf3 Nc6 Bb5 a6
C80 Ruy Lopez, open: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4
C84 Ruy Lopez, closed: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7
C89 Ruy Lopez, Marshall Attack: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5
C92 Ruy Lopez, closed: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3
C95 Ruy Lopez, Breyer: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8
D00 Queen's Pawn Game: d4 d5
D00 London System: d4 d5 Bf4
D02 Queen's Pawn Game: d4 d5 Nf3
D02 London System: d4 d5 Nf3 Nf6 Bf4
D05 Colle System: d4 d5 Nf3 Nf6 e3
D06 Queen's Gambit: d4 d5 c4
D07 Chigorin Defence: d4 d5 c4 Nc6
D08 Albin Counter-Gambit: d4 d5 c4 e5
D10 Slav Defence: d4 d5 c4 c6
D15 Slav Defence: d4 d5 c4 c6 Nf3 Nf6 Nc3
D20 Queen's Gambit Accepted: d4 d5 c4 dxc4
D30 Queen's Gambit Declined: d4 d5 c4 e6
D32 Tarrasch Defence: d4 d5 c4 e6 Nc3 c5
D35 Queen's Gambit Declined, Exchange: d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5
D37 Queen's Gambit Declined: d4 d5 c4 e6 Nc3 Nf6 Nf3
D43 Semi-Slav Defence: d4 d5 c4 e6 Nc3 Nf6 Nf3 c6
D70 Neo-Grünfeld Defence: d4 Nf6 c4 g6 f3 d5
D80 Grünfeld Defence: d4 Nf6 c4 g6 Nc3 d5
D85 Grünfeld Defence, Exchange: d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5
E00 Catalan Opening: d4 Nf6 c4 e6 g3
E11 Bogo-Indian Defence: d4 Nf6 c4 e6 Nf3 Bb4+
E12 Queen's Indian Defence: d4 Nf6 c4 e6 Nf3 b6
E20 Nimzo-Indian Defence: d4 Nf6 c4 e6 Nc3 Bb4
E32 Nimzo-Indian Defence, classical: d4 Nf6 c4 e6 Nc3 Bb4 Qc2
E40 Nimzo-Indian Defence, Rubinstein: d4 Nf6 c4 e6 Nc3 Bb4 e3
E60 King's Indian Defence: d4 Nf6 c4 g6
E70 King's Indian Defence: d4 Nf6 c4 g6 Nc3 Bg7 e4
E80 King's Indian Defence, Sämisch: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3
E90 King's Indian Defence, classical: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3
`;

/// Names by moves.
export const openings = new Map(table.trim().split('\n').map((line) => {
  const [name, moves] = line.split(': ');
  return [moves, name];
}));

const most = Math.max(...[...openings.keys()].map((moves) => moves.split(' ').length));

/// The name of the opening that moves from the start position led to; none if it has none here.
export function named(moves) {
  for (let length = Math.min(moves.length, most); length > 0; length -= 1) {
    const name = openings.get(moves.slice(0, length).join(' '));
    if (name) return name;
  }
  return '';
}
