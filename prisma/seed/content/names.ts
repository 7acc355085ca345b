/** Given names and family names of the invented people. */
export const givenNames: readonly string[] = (
  'Adèle Adrian Agnieszka Ahmed Aino Alba Alejandro Alessia Alice Amélie Amir Ana Andrea Andrei Anja Anke Annika Antoine Aoife Arjun Arthur Astrid Aurélie ' +
  'Beatriz Benedikt Benoît Bianca Birgit Björn Boris Brigitte Camille Carlos Caroline Cécile Charlotte Chiara Christelle Ciara Claudia Clémence Corinne Daan ' +
  'Damien Daniela David Delphine Denis Diana Dimitri Dominika Edoardo Elena Elif Elin Eloïse Emeka Emil Emma Erik Esther Étienne Eva Fabien Fatima Federica ' +
  'Felix Fernando Filip Fiona Florian Franziska François Frida Gabriel Georgios Giulia Grace Guillaume Gustav Hannah Hassan Helena Henrik Hugo Ilaria Imran ' +
  'Inês Irina Isabelle Ivan Jakub James Jana Jens Jeroen Joana Johanna Jonas José Julie Kaspar Katarzyna Kenji Khadija Klara Kofi Lara Lars Laurent Layla Léa ' +
  'Leonie Liam Linh Lorenzo Lotte Luca Lucie Luis Magdalena Maëlle Marc Margaux Maria Marius Marta Mathieu Matteo Maxime Mehdi Mei Mia Michał Miguel Milan ' +
  'Mireille Monika Nadège Nathan Niamh Nicolas Niklas Nina Noémie Olga Oliver Oscar Paola Pascal Patrícia Paul Pauline Pavel Petra Philippe Pierre Priya Quentin ' +
  'Rachel Rafael Ravi Rebecca Renata Robert Romain Rosa Ruben Sabine Samir Sandra Sanne Sarah Sébastien Silvia Simon Sofie Sonia Stefan Stéphanie Sven Svetlana ' +
  'Tanja Tara Teresa Théo Tiago Tobias Tomás Tuomas Ulrike Valentina Valérie Vera Victor Viktória Vincent Wei Werner Wiebke Xavier Yannick Yasmin Yuki Zoé Zuzana'
).split(' ')

export const familyNames: readonly string[] = (
  'Aalto Abadi Albrecht Almeida Andersen Antunes Arendt Bachmann Baker Barbieri Bauer Becker Berg Bernard Bianchi Biver Blanchard Boden Bonnet Borg Bouchard ' +
  'Braun Brennan Brunner Burke Caputo Carvalho Castillo Chen Clement Colombo Conti Costa Cremer Dahl Danjou Delacroix Delvaux Demir Diallo Dietrich Dimitrov ' +
  'Dubois Duarte Dupont Eder Ekström Engel Esposito Fabre Faber Ferrari Ferreira Fischer Flynn Fontana Forsberg Fournier Frank Gallo Garcia Garnier Gérard ' +
  'Girard Goerens Gomez González Greco Haas Hansen Hartmann Heinen Hermans Hoffmann Holm Horváth Huber Iversen Jacobs Jankowski Jansen Johansson Jung Kaiser ' +
  'Kaufmann Keller Kelly Kieffer Kiss Klein Koch Kowalska Kraus Krier Kumar Lambert Larsen Laurent Lefèvre Legrand Leroy Lindgren Lopes Lorang Ludwig Magnusson ' +
  'Maier Mancini Marques Martin Martins Mercier Meyer Michaux Moreau Moretti Müller Murphy Nagy Neumann Nguyen Nielsen Novak Novotný Nowak Oberweis O’Brien Okafor ' +
  'Oliveira Olsson Palmer Papadopoulos Patel Pereira Perrin Petit Petrov Pinto Popescu Poulsen Ramos Reding Renard Ricci Richter Rinaldi Rivera Robert Romano ' +
  'Rossi Roth Rousseau Ruiz Sánchez Santos Schaefer Schmit Schmitt Schneider Schroeder Schuster Silva Simonsen Singh Sørensen Steinmetz Svensson Szabó Tanaka ' +
  'Teixeira Thill Thomas Toth Van_den_Berg Van_Damme Vasquez Vidal Villeneuve Vogel Wagner Walsh Weber Weiss Welter Werner Wiśniewska Wolff Yilmaz Zhang Zimmer'
)
  .split(' ')
  .map((name) => name.replaceAll('_', ' '))
