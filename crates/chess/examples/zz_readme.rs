//! x
use luft_chess::{FenError, Outcome, Path, Position};

fn main() -> Result<(), FenError> {
    let position: Position = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1".parse()?;
    let mut path = Path::new();
    for mv in position.legal_moves() {
        path.push(&position);
        if let Some(Outcome::Checkmate(winner)) = path.outcome(&position.play(mv)) {
            println!("{mv:?} is mate, {winner} wins");
        }
        path.pop();
    }
    Ok(())
}
