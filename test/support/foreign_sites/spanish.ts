import type { ForeignSite } from "./foreign_site.ts";

/** A physiotherapy practice. */
export const SPANISH_SITE: ForeignSite = {
  language: "es",
  name: "Fisioterapia Vega",
  domain: "fisioterapia-vega.example",
  organisation: {
    "@context": "https://schema.org",
    "@type": "MedicalBusiness",
    name: "Fisioterapia Vega",
    telephone: "+34 963 550 142",
    email: "hola@fisioterapia-vega.example",
    address: {
      "@type": "PostalAddress",
      streetAddress: "Calle de Cádiz 27",
      postalCode: "46006",
      addressLocality: "Valencia",
    },
  },
  menu: [
    ["/", "Inicio"],
    ["/servicios", "Servicios"],
    ["/servicios/fisioterapia-deportiva", "Fisioterapia deportiva"],
    ["/servicios/fisioterapia-a-domicilio", "Fisioterapia a domicilio"],
    ["/precios", "Precios"],
    ["/preguntas-frecuentes", "Preguntas frecuentes"],
    ["/consejos", "Consejos"],
    ["/sobre-nosotros", "Sobre nosotros"],
    ["/contacto", "Contacto"],
  ],
  footer: "Fisioterapia Vega, Calle de Cádiz 27, 46006 Valencia",
  pages: {
    "/": {
      title: "Fisioterapia en Valencia | Fisioterapia Vega",
      description:
        "Fisioterapia Vega es una clínica de fisioterapia en Valencia para deportistas, familias y personas mayores.",
      text: `
# Fisioterapia en Valencia, sin prisas

Fisioterapia Vega es una clínica que dedica una hora entera a cada paciente, en el barrio de Ruzafa. Ofrecemos
fisioterapia deportiva en la clínica y fisioterapia a domicilio en toda la ciudad.

## Nuestros servicios

La fisioterapia deportiva ayuda a volver a entrenar después de una lesión. La fisioterapia a domicilio está pensada para
quienes no pueden desplazarse.

## Lo que dicen nuestros pacientes

> «Recomiendo la fisioterapia deportiva de Vega: en cinco sesiones volví a correr sin dolor en la rodilla.»

– Lucía M., corredora

## Desde 2011 en Ruzafa

Atendemos en la calle de Cádiz desde 2011 y hemos tratado a más de 4.000 pacientes. Las tres fisioterapeutas están
colegiadas en el Ilustre Colegio Oficial de Fisioterapeutas de la Comunidad Valenciana.
`,
    },
    "/servicios": {
      title: "Servicios | Fisioterapia Vega",
      description: "Los tratamientos de la clínica para lesiones, espalda y suelo pélvico.",
      text: `
# Nuestros servicios

Cada tratamiento empieza con una valoración de la postura y del movimiento.

## Fisioterapia deportiva

Tratamos lesiones de corredores, ciclistas y jugadores de pádel.

## Fisioterapia a domicilio

Vamos a su casa con camilla y material, en Valencia y alrededores.

## Suelo pélvico

Sesiones individuales antes y después del parto.

## Masaje de descarga

Una hora de masaje para piernas y espalda cargadas.
`,
    },
    "/servicios/fisioterapia-deportiva": {
      title: "Fisioterapia deportiva en Valencia | Fisioterapia Vega",
      description: "Fisioterapia deportiva en Valencia con valoración, tratamiento y plan de vuelta al entrenamiento.",
      text: `
# Fisioterapia deportiva

La fisioterapia deportiva es el tratamiento de lesiones causadas por el entrenamiento, con ejercicios que devuelven la
carga poco a poco. La sesión dura una hora y la dirige siempre la misma fisioterapeuta.

Desde 48 € la sesión.

## Cómo trabajamos la fisioterapia deportiva

Primero valoramos la lesión con pruebas de fuerza y de movilidad. Después tratamos el tejido con terapia manual y
empezamos los ejercicios el mismo día. Luego recibe un plan con tres ejercicios para casa. Finalmente repetimos las
pruebas cada dos semanas y ajustamos la carga.

## Qué incluye

- Valoración de una hora
- Terapia manual
- Plan de ejercicios por escrito
- Seguimiento por mensaje durante un mes

## ¿Para quién es la fisioterapia deportiva?

La fisioterapia deportiva es adecuada para corredores, ciclistas y personas que vuelven a moverse después de una
operación. No hace falta volante médico.

## Cambios y cancelaciones

Una sesión de fisioterapia deportiva se puede cambiar hasta 24 horas antes sin coste. Después cobramos la mitad, porque
la hora queda vacía.
`,
    },
    "/servicios/fisioterapia-a-domicilio": {
      title: "Fisioterapia a domicilio en Valencia | Fisioterapia Vega",
      description: "Fisioterapia a domicilio en Valencia: camilla, material y una hora de tratamiento en su casa.",
      text: `
# Fisioterapia a domicilio

La fisioterapia a domicilio lleva la camilla y el material a su casa, con la misma hora de tratamiento que en la clínica.
Atendemos de lunes a viernes en Valencia, Mislata y Alboraya.

Precio: 60 € la sesión, desplazamiento incluido.

## A quién ayuda la fisioterapia a domicilio

La fisioterapia a domicilio es ideal para personas mayores, para familias con un bebé y para quienes acaban de operarse.
Ahorra el viaje y el tratamiento se adapta a la casa.

## Límites de la fisioterapia a domicilio

La fisioterapia a domicilio no es adecuada cuando hacen falta aparatos grandes, como las ondas de choque. En ese caso el
riesgo de tratar a medias es mayor que el beneficio.
`,
    },
    "/precios": {
      title: "Precios | Fisioterapia Vega",
      description: "Tarifas de las sesiones, los bonos y el domicilio.",
      text: `
# Precios de la clínica

Todas las sesiones duran una hora. El bono de cinco sesiones caduca a los seis meses.

- Fisioterapia deportiva: 48 €
- Bono de cinco sesiones: 215 €
- Fisioterapia a domicilio: 60 €
- Masaje de descarga: 42 €

## ¿Cuánto cuesta una sesión de fisioterapia deportiva?

Una sesión de fisioterapia deportiva cuesta 48 €, o 43 € con el bono de cinco. El precio incluye la valoración y el plan
de ejercicios.
`,
    },
    "/preguntas-frecuentes": {
      title: "Preguntas frecuentes | Fisioterapia Vega",
      description: "Respuestas sobre sesiones, seguros y duración.",
      text: `
# Preguntas frecuentes

## ¿Cuántas sesiones de fisioterapia hacen falta?

Una lesión muscular leve necesita de tres a cinco sesiones de fisioterapia. Una rotura o una operación requiere entre
doce y veinte.

## ¿Trabajan con seguros médicos?

No trabajamos con aseguradoras, pero damos una factura que muchos seguros reembolsan. Pregunte antes en su mutua.

## ¿Qué ropa hay que llevar a la fisioterapia deportiva?

Para la fisioterapia deportiva conviene traer ropa de entrenar y las zapatillas que usa. Así valoramos la pisada.
`,
    },
    "/consejos": {
      title: "Consejos | Fisioterapia Vega",
      description: "Los artículos de la clínica.",
      text: `
# Consejos

## Frío o calor

Cuándo usar cada uno.

## Volver a correr

Un plan de seis semanas.
`,
    },
    "/consejos/frio-o-calor": {
      title: "Frío o calor en una lesión | Fisioterapia Vega",
      description: "Frío o calor: cuándo aplicar cada uno después de una lesión deportiva.",
      text: `
# Frío o calor en una lesión

El frío alivia el dolor durante los dos primeros días y el calor relaja el músculo a partir del tercero. Ninguno de los
dos sustituye al movimiento.

## El frío

El frío se aplica diez minutos, tres veces al día, siempre con una tela entre el hielo y la piel. Reduce el dolor, pero
no acelera la curación.

## El calor

El calor ayuda en contracturas y en espaldas cargadas. Veinte minutos bastan, y hay que evitarlo si la zona está
hinchada.
`,
    },
    "/sobre-nosotros": {
      title: "Sobre nosotros | Fisioterapia Vega",
      description: "Quiénes somos y cómo trabajamos.",
      text: `
# Tres fisioterapeutas en Ruzafa

Marta Vega abrió la clínica en 2011 después de diez años en el Levante de balonmano. Nuestro equipo son tres
fisioterapeutas con más de quince años de experiencia. Preferimos pocas sesiones y muchos ejercicios.
`,
    },
    "/contacto": {
      title: "Contacto | Fisioterapia Vega",
      description: "Dirección, horario y teléfono de la clínica.",
      text: `
# Contacto

Abrimos de lunes a viernes de 9 a 20 horas. Teléfono +34 963 550 142, correo hola@fisioterapia-vega.example.

## Cómo llegar

Metro Bailén, a cinco minutos andando.
`,
    },
  },
};
