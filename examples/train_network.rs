//! Trains a small network from nothing: games of the engine against itself, a few epochs, and the engine plays with
//! the result. Seconds, not strength: `cargo run --release --example train_network`.

use luft_chess::Position;
use luft_search::{Engine, Evaluation};
use luft_train::datagen::{DatagenConfig, generate};
use luft_train::nnue::{
    Dataset, DatasetConfig, EpochLog, InitialWeights, TrainConfig, TrainObserver, Trainer,
    ValidationSplit,
};
use std::error::Error;
use std::num::NonZero;
use std::path::Path;

/// Prints a line for each epoch.
struct Printer;

impl TrainObserver for Printer {
    fn epoch(&mut self, number: usize, epoch: &EpochLog) {
        let (train, validation) = (epoch.train_loss, epoch.validation.loss);
        println!("epoch {number}: loss {train:.5}, validation {validation:.5}");
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("luft-train-network-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let trained = train(&folder);
    // The files are of no use, whether it went well or not.
    std::fs::remove_dir_all(&folder)?;
    trained
}

fn train(folder: &Path) -> Result<(), Box<dyn Error>> {
    let games = folder.join("games.bin");
    // The classical evaluation plays: the network shall learn from nothing that a network knows.
    let config = DatagenConfig {
        games: 150,
        nodes: 60,
        evaluation: Evaluation::Classical,
        ..DatagenConfig::default()
    };
    let written = generate(&config, &games, |_| ())?;
    println!("{} games, {} positions", written.games, written.positions);

    let config = DatasetConfig {
        validation: ValidationSplit {
            share: 0.1,
            ..ValidationSplit::default()
        },
        ..DatasetConfig::default()
    };
    let data = Dataset::open(&[games], &config, &|_| ())?;
    let mut config = TrainConfig::default();
    config.schedule.epochs = NonZero::new(4).ok_or("there is an epoch")?;
    config.schedule.batch_size = NonZero::new(256).ok_or("there is a position")?;
    config.schedule.learning_rate.start = 0.002;
    let mut trainer = Trainer::new(config, data, InitialWeights::random())?;
    trainer.train(&mut Printer)?;

    let mut engine = Engine::new();
    engine.load_network(&trainer.network()?.write())?;
    let start = engine.evaluate(&Position::startpos());
    println!("the start position is worth {start} centipawns to it");
    Ok(())
}
