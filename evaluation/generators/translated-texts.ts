/** A page in several languages, with the same headings, code and links, as the reference of translations. */

interface Texts {
  title: string;
  intro: string;
  plan: string;
  planText: string;
  run: string;
  runText: string;
  link: string;
}

const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    title: 'Plan the upkeep',
    intro: 'The service needs upkeep once a month.',
    plan: 'Choose a time',
    planText: 'Choose a time when few people use the service.',
    run: 'Run the upkeep',
    runText: 'Run this command and wait until it ends.',
    link: 'For problems, see',
  },
  de: {
    title: 'Die Wartung planen',
    intro: 'Der Dienst muss einmal im Monat gewartet werden.',
    plan: 'Einen Zeitpunkt wählen',
    planText: 'Wählen Sie eine Zeit, in der nur wenige Personen den Dienst nutzen.',
    run: 'Die Wartung ausführen',
    runText: 'Führen Sie diesen Befehl aus und warten Sie, bis er beendet ist.',
    link: 'Bei Problemen siehe',
  },
  fr: {
    title: 'Planifier la maintenance',
    intro: 'Le service a besoin de maintenance une fois par mois.',
    plan: 'Choisir une heure',
    planText: 'Choisissez une heure à laquelle peu de personnes utilisent le service.',
    run: 'Lancer la maintenance',
    runText: 'Lancez cette commande et attendez la fin de son exécution.',
    link: 'En cas de problème, consultez',
  },
  es: {
    title: 'Planificar el mantenimiento',
    intro: 'El servicio necesita mantenimiento una vez al mes.',
    plan: 'Elegir una hora',
    planText: 'Elija una hora en la que pocas personas usan el servicio.',
    run: 'Ejecutar el mantenimiento',
    runText: 'Ejecute este comando y espere hasta que termine.',
    link: 'Si hay problemas, consulte',
  },
};

/** Languages of translation tasks, without the original's. */
export const TRANSLATIONS = [
  { language: 'de', name: 'German' },
  { language: 'fr', name: 'French' },
  { language: 'es', name: 'Spanish' },
] as const;

/** Prints the page in a language. */
export function printMaintenancePage(language: string, pick: number): string {
  const texts = TEXTS[language];
  if (texts === undefined) throw new Error(`no text in ${language}`);
  return `---\ntitle: "${texts.title}"\n---\n\n${texts.intro}\n\n## ${texts.plan}\n\n${texts.planText}\n\n## ${texts.run}\n\n${texts.runText}\n\n\`\`\`sh\nupkeep run --part ${pick}\n\`\`\`\n\n${texts.link} [upkeep.example](https://upkeep.example/help).\n`;
}
